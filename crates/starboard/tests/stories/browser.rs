//! Chromium, driven over WebDriver: what a person sees and does.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::{Method, Url};
use serde_json::{Value, json};

/// Longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait before looking again.
const GLANCE: Duration = Duration::from_millis(8);

/// ChromeDriver.
pub(crate) struct Driver {
    child: Child,
    /// Kept open: a program ends when nobody can read its output.
    _out: BufReader<ChildStdout>,
    address: String,
}

impl Driver {
    /// Start it on any free port.
    pub(crate) fn start() -> Driver {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts; `cargo xtask stories` installs it");
        let mut out = BufReader::new(child.stdout.take().expect("a piped output"));
        let port = loop {
            let mut line = String::new();
            let read = out.read_line(&mut line).expect("a line");
            assert_ne!(read, 0, "chromedriver tells its port");
            let port = line.trim().rsplit_once("successfully on port ");
            if let Some((_, port)) = port {
                break port.trim_end_matches('.').to_owned();
            }
        };
        Driver {
            child,
            _out: out,
            address: format!("http://127.0.0.1:{port}"),
        }
    }

    /// A new browser without any history.
    pub(crate) async fn browser(&self, server: &str, screen: Screen) -> Browser {
        let mut arguments = vec!["--headless", "--no-sandbox", "--disable-dev-shm-usage"];
        if !screen.motion {
            arguments.push("--force-prefers-reduced-motion");
        }
        let options = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(options) = options else {
            unreachable!("the options are an object");
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(options)
            .connect(&self.address)
            .await
            .expect("Chromium starts; `cargo xtask stories` installs it");
        let browser = Browser {
            client,
            server: server.to_owned(),
        };
        browser.look_through(screen).await;
        browser
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It does not matter if the driver has already ended.
        if self.child.kill().is_ok() {
            self.child.wait().expect("the process ends");
        }
    }
}

/// The screen on which a person looks at the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// A phone: fingers instead of a mouse.
    pub(crate) touch: bool,
    /// Whether the system prefers dark pages.
    pub(crate) dark: bool,
    /// Whether animations are wanted.
    pub(crate) motion: bool,
}

impl Screen {
    /// The smallest laptop that is supported.
    pub(crate) const LAPTOP: Screen = Screen {
        width: 1366,
        height: 768,
        touch: false,
        dark: true,
        motion: false,
    };
    /// A typical phone.
    pub(crate) const PHONE: Screen = Screen {
        width: 390,
        height: 844,
        touch: true,
        ..Screen::LAPTOP
    };
    /// The same phone, held sideways.
    pub(crate) const SIDEWAYS: Screen = Screen {
        width: 844,
        height: 390,
        ..Screen::PHONE
    };
    /// The laptop with everything twice as large.
    pub(crate) const ENLARGED: Screen = Screen {
        width: 683,
        height: 384,
        ..Screen::LAPTOP
    };

    /// The same with light colors.
    pub(crate) const fn by_day(self) -> Screen {
        Screen {
            dark: false,
            ..self
        }
    }

    /// The same with animations.
    pub(crate) const fn in_motion(self) -> Screen {
        Screen {
            motion: true,
            ..self
        }
    }
}

/// A person's browser.
#[derive(Clone)]
pub(crate) struct Browser {
    client: Client,
    server: String,
}

impl Browser {
    /// End the browser.
    pub(crate) async fn close(self) {
        // It does not matter if the browser is gone already.
        drop(self.client.close().await);
    }

    /// Switch to another screen.
    pub(crate) async fn look_through(&self, screen: Screen) {
        let metrics = json!({
            "width": screen.width,
            "height": screen.height,
            "deviceScaleFactor": 1,
            "mobile": screen.touch,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)
            .await;
        let touch = json!({ "enabled": screen.touch });
        self.devtools("Emulation.setTouchEmulationEnabled", touch)
            .await;
        let scheme = if screen.dark { "dark" } else { "light" };
        let motion = if screen.motion {
            "no-preference"
        } else {
            "reduce"
        };
        let media = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.devtools("Emulation.setEmulatedMedia", media).await;
    }

    /// Make this the browser of somebody who needs no first-time cards.
    pub(crate) async fn knows_the_games(&self) {
        let off = json!({ "source": "try { localStorage.firsts ??= 'off' } catch {}" });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", off)
            .await;
    }

    /// Open a page of the server.
    pub(crate) async fn goes_to(&self, path: &str) {
        let address = format!("{}{path}", self.server);
        self.client.goto(&address).await.expect("the page opens");
    }

    /// Go back to the page before.
    pub(crate) async fn goes_back(&self) {
        self.client.back().await.expect("there is a page before");
    }

    /// Load the page again.
    pub(crate) async fn reloads(&self) {
        self.client.refresh().await.expect("the page opens");
    }

    /// The path of the page that is shown.
    pub(crate) async fn path(&self) -> String {
        let address = self.client.current_url().await.expect("an address");
        address.path().to_owned()
    }

    /// Run a script in the page.
    pub(crate) async fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        let value = self.client.execute(script, arguments).await;
        value.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Run a script that passes its result to its last argument.
    pub(crate) async fn script_to_come(&self, script: &str, arguments: Vec<Value>) -> Value {
        let value = self.client.execute_async(script, arguments).await;
        value.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Wait until an expression of the page is true.
    pub(crate) async fn waits_until(&self, expression: &str) {
        let begun = Instant::now();
        while self
            .script(&format!("return !!({expression})"), vec![])
            .await
            != true
        {
            assert!(begun.elapsed() < PATIENCE, "it never came to: {expression}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Wait until something can be seen.
    pub(crate) async fn sees(&self, selector: &str) {
        let quoted = Value::from(selector);
        self.waits_until(&format!(
            "[...document.querySelectorAll({quoted})].some((e) => e.checkVisibility())"
        ))
        .await;
    }

    /// The text of the first such element, as soon as it exists.
    pub(crate) async fn reads(&self, selector: &str) -> String {
        self.sees(selector).await;
        let script = "return document.querySelector(arguments[0]).innerText";
        let text = self.script(script, vec![selector.into()]).await;
        text.as_str().expect("a text").to_owned()
    }

    /// The number of such elements.
    pub(crate) async fn counts(&self, selector: &str) -> u64 {
        let script = "return document.querySelectorAll(arguments[0]).length";
        let count = self.script(script, vec![selector.into()]).await;
        count.as_u64().expect("a number")
    }

    /// Click on something like a person: at its position, as soon as it is there and nothing covers
    /// it.
    pub(crate) async fn clicks(&self, selector: &str) {
        let begun = Instant::now();
        while let Err(error) = self.tries_to_click(selector).await {
            let patient = begun.elapsed() < PATIENCE;
            assert!(patient, "click on {selector}: {error}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Click on something, and wait for what that leads to. The driver can report an error although it has
    /// clicked, because the page takes away what was clicked.
    pub(crate) async fn clicks_until(&self, selector: &str, expression: &str) {
        let begun = Instant::now();
        let reached = format!("return !!({expression})");
        while let Err(error) = self.tries_to_click(selector).await {
            if self.script(&reached, vec![]).await == true {
                return;
            }
            let patient = begun.elapsed() < PATIENCE;
            assert!(patient, "click on {selector}: {error}");
            tokio::time::sleep(GLANCE).await;
        }
        self.waits_until(expression).await;
    }

    /// Click on something if it is still there, because somebody else may be faster; returns
    /// whether it was.
    pub(crate) async fn clicks_if_there(&self, selector: &str) -> bool {
        self.tries_to_click(selector).await.is_ok()
    }

    async fn tries_to_click(&self, selector: &str) -> Result<(), CmdError> {
        let element = self.client.find(Locator::Css(selector)).await?;
        element.click().await
    }

    /// Touch a point of the window with a finger.
    pub(crate) async fn taps(&self, x: f64, y: f64) {
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo {
                duration: None,
                x,
                y,
            })
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            })
            .then(PointerAction::Up {
                button: MOUSE_BUTTON_LEFT,
            });
        self.client.perform_actions(finger).await.expect("a tap");
    }

    /// Press a finger on something for a while, and lift it.
    pub(crate) async fn holds(&self, selector: &str, duration: Duration) {
        let [x, y] = self.middle(selector).await;
        let button = MOUSE_BUTTON_LEFT;
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo {
                duration: None,
                x,
                y,
            })
            .then(PointerAction::Down { button })
            .then(PointerAction::Pause { duration })
            .then(PointerAction::Up { button });
        self.client.perform_actions(finger).await.expect("a press");
    }

    /// Hold the mouse over something.
    pub(crate) async fn points_at(&self, selector: &str) {
        let mouse =
            MouseActions::new("mouse".to_owned()).then(move_to(self.middle(selector).await));
        let moved = self.client.perform_actions(mouse).await;
        moved.expect("the mouse can be moved");
    }

    /// Press the mouse on something, move it in steps, let go.
    pub(crate) async fn drags(&self, from: [f64; 2], to: [f64; 2]) {
        let nearly = [to[0] - 2.0, to[1] - 2.0];
        let button = MOUSE_BUTTON_LEFT;
        let mouse = MouseActions::new("mouse".to_owned())
            .then(move_to(from))
            .then(PointerAction::Down { button })
            .then(move_to([from[0] + 9.0, from[1] + 9.0]))
            .then(move_to(nearly))
            .then(move_to(to))
            .then(PointerAction::Up { button });
        let dragged = self.client.perform_actions(mouse).await;
        dragged.expect("the mouse can be moved");
    }

    /// The center of something, in pixels of the window.
    pub(crate) async fn middle(&self, selector: &str) -> [f64; 2] {
        let script = "const thing = document.querySelector(arguments[0]); \
                      thing.scrollIntoView({ block: 'nearest' }); \
                      const box = thing.getBoundingClientRect(); \
                      return [box.x + box.width / 2, box.y + box.height / 2]";
        let middle = self.script(script, vec![selector.into()]).await;
        serde_json::from_value(middle).expect("a point")
    }

    /// Choose an option of a list.
    pub(crate) async fn selects(&self, name: &str, value: &str) {
        let selector = format!("select[name='{name}'] option[value='{value}']");
        self.clicks(&selector).await;
    }

    /// Replace the text in a field.
    pub(crate) async fn writes(&self, selector: &str, text: &str) {
        let field = self.client.find(Locator::Css(selector)).await;
        let field = field.unwrap_or_else(|error| panic!("{selector}: {error}"));
        field.clear().await.expect("the field can be cleared");
        field
            .send_keys(text)
            .await
            .expect("the field can be written");
    }

    /// Press a key, wherever the focus is.
    pub(crate) async fn presses(&self, key: impl Into<char>) {
        let value = key.into();
        let keys = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.client.perform_actions(keys).await.expect("a key");
    }

    /// Confirm what the page asks.
    pub(crate) async fn agrees(&self) {
        self.clicks("#confirm[open] [value=yes]").await;
    }

    /// A screenshot.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("a picture")
    }

    /// Save a screenshot, the source of the page, and the errors of its scripts.
    pub(crate) async fn keep(&self, place: &Path) {
        // If the browser itself has failed, there is less to save.
        if let Ok(picture) = self.client.screenshot().await {
            std::fs::write(place.with_extension("png"), picture).expect("a writable place");
        }
        if let Ok(source) = self.client.source().await {
            std::fs::write(place.with_extension("html"), source).expect("a writable place");
        }
        let complaints = self.complaints().await.join("\n");
        std::fs::write(place.with_extension("console"), complaints).expect("a writable place");
    }

    /// The browser's complaints since the last call: errors of scripts, and violations of the
    /// page's policy.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = ChromeCommand {
            path: "se/log",
            body: json!({ "type": "browser" }),
        };
        let entries = self.client.issue_cmd(log).await.expect("a log");
        let entries = entries.as_array().into_iter().flatten();
        let severe = entries.filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }

    /// Send a command to the developer tools.
    async fn devtools(&self, command: &str, parameters: Value) {
        let order = ChromeCommand {
            path: "goog/cdp/execute",
            body: json!({ "cmd": command, "params": parameters }),
        };
        let done = self.client.issue_cmd(order).await;
        done.unwrap_or_else(|error| panic!("{command}: {error}"));
    }
}

/// ChromeDriver's commands beyond the standard.
#[derive(Debug)]
struct ChromeCommand {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for ChromeCommand {
    fn endpoint(
        &self,
        base: &Url,
        session: Option<&str>,
    ) -> Result<Url, <Url as std::str::FromStr>::Err> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

fn move_to([x, y]: [f64; 2]) -> PointerAction {
    let duration = Some(Duration::from_millis(50));
    PointerAction::MoveTo { duration, x, y }
}
