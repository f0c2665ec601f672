//! What the checks need to know about a Rust file: its tests, macro calls and attributes.
//!
//! Works on tokens, so comments and strings never confuse it and tests inside `proptest!` blocks
//! are found. It does not expand macros: a test whose name a macro makes up is not seen.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A name and the line it stands on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) line: usize,
}

/// An attribute such as `#[allow(dead_code, reason = "…")]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Attribute {
    /// The path without arguments: `allow`, `tokio::test`.
    pub(crate) path: String,
    pub(crate) has_reason: bool,
    pub(crate) line: usize,
}

impl Attribute {
    fn marks_test(&self) -> bool {
        self.path.rsplit("::").next() == Some("test")
    }
}

/// The parts of a Rust file the checks look at.
#[derive(Default, Debug)]
pub(crate) struct RustFile {
    pub(crate) tests: Vec<Named>,
    pub(crate) macros: Vec<Named>,
    pub(crate) attributes: Vec<Attribute>,
}

impl RustFile {
    /// # Errors
    /// If the text is not made of Rust tokens.
    pub(crate) fn scan(text: &str) -> Result<RustFile> {
        let tokens = text
            .parse()
            .map_err(|error| anyhow!("not Rust tokens: {error}"))?;
        let mut file = RustFile::default();
        file.scan_tokens(tokens);
        Ok(file)
    }

    fn scan_tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut expects_test = false;
        for (index, token) in tokens.iter().enumerate() {
            let rest = &tokens[index + 1..];
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    if let Some(attribute) = read_attribute(rest) {
                        expects_test |= attribute.marks_test();
                        self.attributes.push(attribute);
                    }
                }
                TokenTree::Ident(word) if word == "fn" => {
                    if let (true, Some(TokenTree::Ident(name))) = (expects_test, rest.first()) {
                        self.tests.push(named(name));
                    }
                    expects_test = false;
                }
                TokenTree::Ident(word) if is_punct(rest.first(), '!') => {
                    if let Some(TokenTree::Group(_)) = rest.get(1) {
                        self.macros.push(named(word));
                    }
                }
                TokenTree::Group(group) => self.scan_tokens(group.stream()),
                TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

/// The attribute whose `#` has just been read.
fn read_attribute(after_hash: &[TokenTree]) -> Option<Attribute> {
    let is_inner = is_punct(after_hash.first(), '!');
    let TokenTree::Group(group) = after_hash.get(usize::from(is_inner))? else {
        return None;
    };
    if group.delimiter() != Delimiter::Bracket {
        return None;
    }
    let mut path = String::new();
    let mut has_reason = false;
    for token in group.stream() {
        match token {
            TokenTree::Group(arguments) => {
                has_reason = arguments
                    .stream()
                    .into_iter()
                    .any(|token| matches!(token, TokenTree::Ident(word) if word == "reason"));
            }
            // What follows is a value: `#[ignore = "…"]`.
            TokenTree::Punct(punct) if punct.as_char() == '=' => break,
            TokenTree::Ident(_) | TokenTree::Punct(_) => path.push_str(&token.to_string()),
            TokenTree::Literal(_) => {}
        }
    }
    Some(Attribute {
        path,
        has_reason,
        line: group.span_open().start().line,
    })
}

fn named(ident: &proc_macro2::Ident) -> Named {
    Named {
        name: ident.to_string(),
        line: ident.span().start().line,
    }
}

fn is_punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_tests(text: &str, names: &[&str]) {
        let file = RustFile::scan(text).unwrap();
        let found: Vec<&str> = file.tests.iter().map(|test| test.name.as_str()).collect();
        assert_eq!(found, names, "in {text}");
    }

    #[test]
    fn only_functions_under_a_test_attribute_are_tests() {
        check_tests(
            "#[test] fn mg_10_4_a() {} fn mg_10_5_b() {}",
            &["mg_10_4_a"],
        );
        check_tests("#[cfg(test)] mod tests { fn helper() {} }", &[]);
        check_tests(r##"const TEXT: &str = "#[test] fn mg_1_1_a() {}";"##, &[]);
        check_tests("// #[test] fn mg_1_1_a() {}", &[]);
    }

    #[test]
    fn other_attributes_and_comments_may_stand_between() {
        check_tests(
            "/// MG-1.1.\n#[test]\n/// More.\n#[expect(unused, reason = \"x\")]\npub(crate) fn a() {}",
            &["a"],
        );
        check_tests("#[tokio::test] async fn story() {}", &["story"]);
    }

    #[test]
    fn tests_inside_macros_are_found() {
        check_tests(
            "proptest! { #![config(x)]\n #[test] fn law(n in 0..9u8) { assert!(n < 9); } }",
            &["law"],
        );
        check_tests(
            "macro_rules! t { ($n:ident) => { #[test] fn $n() {} fn x() {} } }",
            &[],
        );
    }

    #[test]
    fn attributes_tell_their_path_reason_and_line() {
        let file = RustFile::scan("#![allow(a)]\n#[expect(b, reason = \"c\")]\nfn d() {}").unwrap();
        let seen: Vec<_> = file
            .attributes
            .iter()
            .map(|a| (a.path.as_str(), a.has_reason, a.line))
            .collect();
        assert_eq!(seen, [("allow", false, 1), ("expect", true, 2)]);
    }

    #[test]
    fn macro_calls_are_found_and_comparisons_are_not() {
        let file = RustFile::scan("fn a() { if x != (1) {} println!(\"dbg!(x)\"); }").unwrap();
        let names: Vec<&str> = file.macros.iter().map(|call| call.name.as_str()).collect();
        assert_eq!(names, ["println"]);
    }
}
