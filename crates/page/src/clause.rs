//! Links to the rules: a rule number anywhere on a page leads to its place in a rulebook. Without a script it opens
//! that page; `rules.js` opens a panel instead.

use catalog::rules::{self, Mention, Span};
use maud::{Markup, html};

/// What a page has that needs `rules.js`.
pub(crate) const MARK: &str = "class=\"clause\"";

/// The address of a clause or chapter.
pub(crate) fn address(mention: &Mention<'_>) -> String {
    format!("/rules/{}#{}", mention.book.word(), mention.id)
}

/// The number of a rule as a link; plain if there is no such rule.
pub(crate) fn link(id: &str) -> Markup {
    html! {
        @match rules::mentions(id).next().filter(Mention::exists) {
            Some(mention) => (link_to(&mention)),
            None => (id),
        }
    }
}

fn link_to(mention: &Mention<'_>) -> Markup {
    html! { a .clause href=(address(mention)) { (mention.id) } }
}

/// A text in which every rule number is a link.
pub(crate) fn linked(text: &str) -> Markup {
    drawn(&rules::plain(text))
}

/// A line of a rulebook: rule numbers are links, and marks of Markdown are what they mean.
pub(crate) fn line(text: &str) -> Markup {
    drawn(&rules::spans(text))
}

fn drawn(spans: &[Span<'_>]) -> Markup {
    html! {
        @for span in spans {
            @match span {
                Span::Text(text) => (text),
                Span::Rule(mention) => (link_to(mention)),
                Span::Code(text) => code { (text) },
                Span::Strong(text) => b { (text) },
                Span::Emphasis(text) => em { (text) },
            }
        }
    }
}

/// A text without the rule numbers in parentheses at its end, for places where no link can be.
pub(crate) fn without(text: &str) -> &str {
    match text.rsplit_once(" (") {
        Some((text, id)) if rules::mentions(id).next().is_some() => text,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_numbers_in_a_text_are_links() {
        let html = linked("each has <one> planet (IC-SET.11) & more").into_string();
        let anchor = "<a class=\"clause\" href=\"/rules/conquest#IC-SET.11\">IC-SET.11</a>";
        let expected = format!("each has &lt;one&gt; planet ({anchor}) &amp; more");
        assert_eq!(html, expected);
        assert!(html.contains(MARK));
        let unknown = concat!("MG-", "99.9");
        assert_eq!(linked(unknown).into_string(), unknown);
        assert_eq!(link(unknown).into_string(), unknown);
        assert!(
            link("WV-SPN.1")
                .into_string()
                .contains("/rules/weavers#WV-SPN.1")
        );
    }

    #[test]
    fn what_is_marked_is_drawn() {
        let html = line("**one** of `two` *three*").into_string();
        assert_eq!(html, "<b>one</b> of <code>two</code> <em>three</em>");
        assert_eq!(linked("2 * 3 * 4").into_string(), "2 * 3 * 4");
    }

    #[test]
    fn a_number_at_the_end_can_be_left_out() {
        assert_eq!(without("not recommended (IC-CMP.7)"), "not recommended");
        assert_eq!(without("two (or three)"), "two (or three)");
    }
}
