//! What the checks need to know about a Rust file: its tests, functions, literals, macro calls and
//! attributes.
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
    /// Whether it is `#[cfg(test)]`.
    is_for_tests: bool,
    pub(crate) line: usize,
}

/// A function that is not part of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) line: usize,
    /// The lines between its braces.
    pub(crate) length: usize,
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
    /// Functions with a body, without those of tests.
    pub(crate) functions: Vec<Function>,
    /// Numbers, strings and characters as they are written, without those of tests and attributes.
    pub(crate) literals: Vec<Named>,
}

/// Whether code is built for tests only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Built {
    Always,
    ForTests,
}

impl RustFile {
    /// # Errors
    /// If the text is not made of Rust tokens.
    pub(crate) fn scan(text: &str) -> Result<RustFile> {
        let tokens = text
            .parse()
            .map_err(|error| anyhow!("not Rust tokens: {error}"))?;
        let mut file = RustFile::default();
        file.scan_tokens(tokens, Built::Always);
        Ok(file)
    }

    fn scan_tokens(&mut self, tokens: TokenStream, built: Built) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut expects_test = false;
        // What the next item is built for.
        let mut next = built;
        for (index, token) in tokens.iter().enumerate() {
            let rest = &tokens[index + 1..];
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    if let Some(attribute) = read_attribute(rest) {
                        expects_test |= attribute.marks_test();
                        if attribute.marks_test() || attribute.is_for_tests {
                            next = Built::ForTests;
                        }
                        self.attributes.push(attribute);
                    }
                }
                TokenTree::Ident(word) if word == "fn" => {
                    if let (true, Some(TokenTree::Ident(name))) = (expects_test, rest.first()) {
                        self.tests.push(named(name));
                    }
                    expects_test = false;
                    if next == Built::Always {
                        self.functions.extend(read_function(rest));
                    }
                }
                TokenTree::Ident(word) if is_punct(rest.first(), '!') => {
                    if let Some(TokenTree::Group(_)) = rest.get(1) {
                        self.macros.push(named(word));
                    }
                }
                TokenTree::Group(_) if is_attribute(&tokens[..index]) => {}
                TokenTree::Group(group) => {
                    self.scan_tokens(group.stream(), next);
                    if group.delimiter() == Delimiter::Brace {
                        next = built;
                    }
                }
                TokenTree::Punct(punct) if punct.as_char() == ';' => next = built,
                TokenTree::Literal(literal) if next == Built::Always => {
                    self.literals.push(Named {
                        name: literal.to_string(),
                        line: literal.span().start().line,
                    });
                }
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
    let mut is_for_tests = false;
    for token in group.stream() {
        match token {
            TokenTree::Group(arguments) => {
                is_for_tests = path == "cfg" && arguments.stream().to_string() == "test";
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
        is_for_tests,
        line: group.span_open().start().line,
    })
}

/// Whether the group after these tokens belongs to an attribute.
fn is_attribute(before: &[TokenTree]) -> bool {
    match before {
        [.., hash, bang] if is_punct(Some(bang), '!') => is_punct(Some(hash), '#'),
        [.., hash] => is_punct(Some(hash), '#'),
        [] => false,
    }
}

/// The function whose `fn` has just been read, if it has a body.
fn read_function(after_fn: &[TokenTree]) -> Option<Function> {
    let TokenTree::Ident(name) = after_fn.first()? else {
        return None;
    };
    let body = after_fn.iter().find_map(|token| match token {
        TokenTree::Punct(punct) if punct.as_char() == ';' => Some(None),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(Some(group)),
        _ => None,
    });
    let body = body??;
    let (open, close) = (body.span_open().start(), body.span_close().start());
    let Named { name, line } = named(name);
    Some(Function {
        name,
        line,
        length: (close.line - open.line).saturating_sub(1),
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
    fn functions_tell_the_length_of_their_bodies() {
        let text = "fn a(f: fn(u8)) -> u8\nwhere\n{\n    1;\n    fn b() {}\n    2\n}\ntrait T { fn c(); }\n\
                    #[cfg(test)] use x::{y};\nimpl T { fn d() {\n} }\n\
                    #[test] fn e() {}\n#[cfg(test)]\nmod tests { fn f() {} }\n#[cfg(test)]\nmod g;\nfn h() {}";
        let file = RustFile::scan(text).unwrap();
        let seen: Vec<_> = file
            .functions
            .iter()
            .map(|function| (function.name.as_str(), function.line, function.length))
            .collect();
        assert_eq!(seen, [("a", 1, 3), ("b", 5, 0), ("d", 10, 0), ("h", 17, 0)]);
    }

    #[test]
    fn literals_of_tests_and_attributes_are_not_found() {
        let text = "#![a(1)]\n#[b = \"2\"]\nfn c() { [3, x![\"4\"]] }\n#[test]\nfn d() { 5 }\n\
                    #[cfg(test)]\nmod e { const F: u8 = 6; }\nconst G: u8 = 7;";
        let file = RustFile::scan(text).unwrap();
        let seen: Vec<_> = file
            .literals
            .iter()
            .map(|literal| (literal.name.as_str(), literal.line))
            .collect();
        assert_eq!(seen, [("3", 3), ("\"4\"", 3), ("7", 8)]);
    }

    #[test]
    fn macro_calls_are_found_and_comparisons_are_not() {
        let file = RustFile::scan("fn a() { if x != (1) {} println!(\"dbg!(x)\"); }").unwrap();
        let names: Vec<&str> = file.macros.iter().map(|call| call.name.as_str()).collect();
        assert_eq!(names, ["println"]);
    }
}
