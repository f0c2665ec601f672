//! Reads `weavers.toml`.

use super::{At, Draft, Fields, Reader, Value};
use crate::color::Color;
use crate::pack::{Growth, Weaver, WeaverProject};

impl<'r, 's> Reader<'r, 's> {
    /// The Weaver cards that can be read, one for each `[[weaver]]`.
    pub(super) fn weavers(&mut self, draft: &mut Draft, mut root: Fields<'r, 's>) {
        for mut fields in root.sections(self, "weaver") {
            let weaver = self.weaver(&mut fields);
            fields.finish(self);
            draft.weavers.extend(weaver);
        }
        root.finish(self);
    }

    fn weaver(&mut self, fields: &mut Fields<'r, 's>) -> Option<At<Weaver>> {
        let word = fields.id(self);
        let name = fields.text(self, "name");
        let flavor = fields.optional_text(self, "flavor");
        let arrows = self.colors(fields, "arrows");
        let projects = Growth::ALL.map(|growth| {
            let value = fields.need(self, growth.word())?;
            self.weaver_project(value)
        });
        let symbols = fields.need(self, "symbols");
        let symbols = symbols.map(|value| self.symbols(value));
        let cubes = self.colors(fields, "cubes");
        let [proliferation, morphing, engulfment] = projects;
        Some(fields.at(Weaver {
            word,
            name,
            flavor,
            arrows: arrows?,
            projects: [proliferation?, morphing?, engulfment?],
            symbols: symbols?,
            cubes: cubes?,
        }))
    }

    fn weaver_project(&mut self, value: &'r Value<'s>) -> Option<WeaverProject> {
        let mut fields = self.table(value)?;
        let color = fields.color(self, "color");
        let slots = fields.number(self, "slots", 0..=255);
        fields.finish(self);
        Some(WeaverProject {
            color,
            slots: slots? as u8,
        })
    }

    /// A list of exactly `N` colors.
    fn colors<const N: usize>(
        &mut self,
        fields: &mut Fields<'r, 's>,
        key: &'static str,
    ) -> Option<[Color; N]> {
        let value = fields.need(self, key)?;
        let before = self.problems.len();
        let colors: Vec<Color> = self.words(value, "color");
        let colors = <[Color; N]>::try_from(colors).ok();
        if colors.is_none() && self.problems.len() == before {
            let message = format!("`{key}` names {N} colors; write `{key} = [\"…\", …]` with {N}");
            self.problem(value.span().start, message);
        }
        colors
    }
}
