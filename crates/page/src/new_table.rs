//! The form for a new table.

use catalog::{Answers, AnyGame, Asked};
use maud::{Markup, html};
use picture::poster::poster;
use players::Level;

use crate::clause;
use crate::layout::{self, sentence};
use crate::lobby::strength;
use crate::preview::poster_of;

/// The form for a new table of a game.
pub struct NewTable<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The name of the person who fills it in, if it is known.
    pub own: Option<&'a str>,
    /// How it was filled in before.
    pub answers: &'a Answers,
    /// The number of a seat whose name cannot be had, and why.
    pub refused: Option<(usize, String)>,
}

impl NewTable<'_> {
    /// How a question was answered before, or else its usual answer.
    fn answer<'a>(&'a self, name: &str, usual: &'a str) -> &'a str {
        self.answers.get(name).map_or(usual, String::as_str)
    }
}

/// What a person is called who shares a screen and says no name; seats are counted from 1.
pub fn usual_name(seat: usize) -> String {
    format!("Player {seat}")
}

/// The page with the form.
pub fn new_table(form: &NewTable<'_>) -> Markup {
    let game = form.game;
    let most = *game.players().end();
    let players = form.answer("players", "2");
    html! {
        (layout::header())
        main .narrow {
            div .opening {
                (poster(poster_of(game.id()).0))
                h1 { "New table: " (game.title()) }
            }
            form .new method="post" action="/tables/new" {
                input type="hidden" name="game" value=(game.name());
                fieldset {
                    legend { "Who plays" }
                    label { "Players "
                        select name="players" {
                            @for number in game.players() { option value=(number) selected[number.to_string() == players] {
                                (number) @if let Some(notice) = game.notice(number) { ": " (clause::without(notice)) }
                            } }
                        }
                    }
                    @for number in game.players() {
                        @if let Some(notice) = game.notice(number) { p .hint.warned.{ "warned-" (number) } { (clause::linked(&sentence(notice))) } }
                    }
                    @for seat in 1..=most { (seat_fields(form, seat)) }
                    p .hint.several { "For people who share this screen, choose “somebody here at this screen”; each gets a name." }
                }
                fieldset {
                    legend { "What is played" }
                    @for variant in game.variants() {
                        label .one[variant.asked == Asked::One] .several[variant.asked == Asked::Several] { (variant.label) " "
                            select name=(variant.name) {
                                @for (value, text) in variant.choices {
                                    option value=(value) selected[form.answer(variant.name, "") == *value] { (text) }
                                }
                            }
                        }
                    }
                    (packs(form))
                    label {
                        input type="checkbox" name="public" value="yes" checked[form.answer("public", "") == "yes"];
                        " Others may find and watch it"
                    }
                    label {
                        input type="checkbox" name="hints" value="yes" checked[form.answer("hints", "") == "yes"];
                        " Everybody may ask for hints"
                    }
                    p .hint { "Alone with bots you may always ask an admiral what it would do." }
                }
                button .primary { "Open the table" }
            }
        }
    }
}

/// The content to play with, if there is a choice.
fn packs(form: &NewTable<'_>) -> Markup {
    let packs = form.game.packs();
    html! {
        @if 1 < packs.len() {
            label { "Cards and board "
                select name="pack" {
                    @for pack in packs {
                        option value=(pack.hash) selected[form.answer("pack", "") == pack.hash] { (pack.name) }
                    }
                }
            }
        }
    }
}

/// Who sits on a seat; with several people at one screen, also the name.
fn seat_fields(form: &NewTable<'_>, seat: usize) -> Markup {
    let name = format!("name{seat}");
    let error = (form.refused.as_ref()).filter(|(refused, _)| *refused == seat);
    let usual = match (seat, form.own) {
        (1, own) => own.unwrap_or("your name").to_owned(),
        _ => usual_name(seat),
    };
    let id = format!("{name}-error");
    html! {
        div .seat.{ "seat-" (seat) } {
            label { "Seat " (seat) " " select name={ "seat" (seat) } { (seat_choices(form, seat)) } }
            label .called { span { "Name" span .sr { " of the player on seat " (seat) } } " "
                input name=(name) value=(form.answer(&name, "")) placeholder=(usual) maxlength="30" autocomplete="off"
                    aria-invalid=[error.map(|_| "true")] aria-describedby=[error.map(|_| &id)] autofocus[error.is_some()];
            }
            @if let Some((_, why)) = error { p .wrong.called #(id) role="alert" { (clause::linked(&sentence(why))) } }
        }
    }
}

/// The choices for a seat. By default the first seat is the maker's own, the second a friend's.
fn seat_choices(form: &NewTable<'_>, seat: usize) -> Markup {
    let usual = match seat {
        1 => "me",
        2 => "link",
        _ => "open",
    };
    let chosen = form.answer(&format!("seat{seat}"), usual).to_owned();
    let people = [
        ("me", "somebody here at this screen"),
        ("link", "somebody with my link"),
        ("open", "open to everybody"),
    ];
    html! {
        @for (value, text) in people {
            option value=(value) selected[value == chosen] { @if (seat, value) == (1, "me") { "me" } @else { (text) } }
        }
        @for bot in Level::ALL {
            option value=(bot.name()) selected[bot.name() == chosen] { "bot: " (bot.name()) (strength(bot)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::Listing as _;
    use conquest::Conquest;
    use scraper::{Html, Selector};

    use super::*;

    /// The page of a new table of this game, as a browser reads it.
    fn new_table_of(game: &str) -> Html {
        form(game, Answers::new(), None)
    }

    /// The form as it was filled in; the name on a seat is refused.
    fn form(game: &str, answers: Answers, refused: Option<(usize, String)>) -> Html {
        let game = table::testing::game(game);
        let form = NewTable {
            game: &*game,
            own: Some("Ann"),
            answers: &answers,
            refused,
        };
        Html::parse_document(&new_table(&form).into_string())
    }

    #[test]
    fn ic_cmp_8_five_players_read_a_notice_where_they_are_chosen() {
        let page = new_table_of("conquest");
        let options = Selector::parse("select[name=players] option").unwrap();
        for option in page.select(&options) {
            let is_warned = option.inner_html().contains("not recommended");
            assert_eq!(is_warned, option.attr("value") == Some("5"));
        }
        assert_eq!(page.select(&options).count(), 5);
    }

    #[test]
    fn ic_set_21_ic_hld_12_ic_vic_9_options_are_chosen_at_a_new_table() {
        let page = new_table_of("conquest");
        let mut answers = Answers::new();
        for name in ["shuffle-bases", "accusation-cost", "round-cap"] {
            let options = Selector::parse(&format!("select[name={name}] option")).unwrap();
            let last = page.select(&options).next_back().unwrap();
            answers.insert(name.to_owned(), last.attr("value").unwrap().to_owned());
        }
        let agreed = Conquest::agree(3, &answers).unwrap();
        let options = (agreed.shuffle_bases, agreed.wrong_accusation_cost);
        assert_eq!((options, agreed.round_cap), ((true, 2), 40));
        assert_eq!(
            Conquest::agree(3, &Answers::new()).unwrap(),
            conquest::Setup::new(3)
        );
    }

    #[test]
    fn everybody_at_one_screen_is_asked_for_a_name() {
        let page = new_table_of("conquest");
        let names = Selector::parse(".seat .called input").unwrap();
        let usual: Vec<_> = (page.select(&names))
            .filter_map(|input| input.attr("placeholder"))
            .collect();
        assert_eq!(usual[..3], ["Ann", "Player 2", "Player 3"]);
    }

    #[test]
    fn a_form_that_is_refused_is_shown_as_it_was_filled_in() {
        let answers = [
            ("players", "3"),
            ("seat2", "me"),
            ("name2", "pilot"),
            ("round-cap", "20"),
        ];
        let answers = answers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let why = "“pilot” is the name of a bot".to_owned();
        let page = form("conquest", Answers::from(answers), Some((2, why)));
        for selector in [
            "[name=players] [value='3'][selected]",
            "[name=seat2] [value=me][selected]",
            "[name=name2][value=pilot][aria-invalid=true][aria-describedby=name2-error][autofocus]",
            "#name2-error",
            "[name=round-cap] [value='20'][selected]",
        ] {
            let found = Selector::parse(selector).unwrap();
            assert_eq!(page.select(&found).count(), 1, "{selector}");
        }
    }
}
