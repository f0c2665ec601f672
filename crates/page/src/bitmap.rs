//! Bitmaps of our own vectors, for those who show no vectors.

use picture::band::Painting;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A drawing as a PNG file of this size. It fills the size, whatever its own is.
pub(crate) fn draw(svg: &str, (wide, high): (u32, u32)) -> Vec<u8> {
    let tree = Tree::from_str(svg, &Options::default()).expect("our own drawing is good");
    let mut pixels = Pixmap::new(wide, high).expect("a size above zero");
    let own = tree.size();
    let scale = Transform::from_scale(wide as f32 / own.width(), high as f32 / own.height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    let is_opaque = pixels.pixels().iter().all(|pixel| pixel.is_opaque());
    let mut bytes = Vec::new();
    for pixel in pixels.pixels() {
        let color = pixel.demultiply();
        bytes.extend([color.red(), color.green(), color.blue()]);
        bytes.extend((!is_opaque).then_some(color.alpha()));
    }
    let kind = if is_opaque {
        png::ColorType::Rgb
    } else {
        png::ColorType::Rgba
    };
    encoded((wide, high), kind, None, &bytes)
}

/// A painting of few colors as a PNG file.
pub(crate) fn printed(painting: &Painting) -> Vec<u8> {
    let size = (painting.width, painting.height);
    let palette = Some(painting.palette.clone());
    encoded(size, png::ColorType::Indexed, palette, &painting.pixels)
}

fn encoded(
    (wide, high): (u32, u32),
    kind: png::ColorType,
    palette: Option<Vec<u8>>,
    pixels: &[u8],
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, wide, high);
    encoder.set_color(kind);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    let mut writer = encoder.write_header().expect("memory takes everything");
    let written = writer.write_image_data(pixels);
    written.expect("memory takes everything");
    drop(writer);
    file
}
