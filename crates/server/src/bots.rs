//! Bots think on a bounded number of threads, never on those that answer people, and the people
//! they think for take turns.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex};
use std::{io, thread};

use catalog::{AnyMatch, Bot};
use kernel::Seat;
use players::Level;
use tokio::sync::oneshot;

use crate::mutex::{lock, lock_unless};

/// The threads that bots think on. Every level has its own: nobody who plays against a quick bot waits
/// for a slow one.
pub(crate) struct Bots {
    lanes: [Arc<Lane>; LEVELS],
}

const LEVELS: usize = Level::ALL.len();

/// The people a bot thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    /// The address that last asked for the table.
    pub(crate) address: Option<IpAddr>,
    /// Whether people at the table wait for the answer.
    pub(crate) is_waiting: bool,
}

/// Something to think about.
type Question = Box<dyn FnOnce() + Send>;

impl Bots {
    /// Start as many threads for each level that looks ahead, and one for each of the others. They end
    /// with the server.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(crate) fn new(threads: usize) -> io::Result<Bots> {
        let lanes: [Arc<Lane>; LEVELS] = Default::default();
        for (lane, level) in lanes.iter().zip(Level::ALL) {
            let threads = match level {
                Level::Cadet | Level::Pilot => 1,
                Level::Captain | Level::Admiral => threads.max(1),
            };
            for _ in 0..threads {
                let lane = Arc::clone(lane);
                let thread = thread::Builder::new().name(level.name().to_owned());
                thread.spawn(move || lane.answer_all())?;
            }
        }
        Ok(Bots { lanes })
    }

    /// What the bot would do, which is nothing if it lets an invitation wait, and the bot again; `None`
    /// if it stumbled.
    pub(crate) async fn think(
        &self,
        client: Client,
        game: Arc<dyn AnyMatch>,
        seat: Seat,
        mut bot: Bot,
    ) -> Option<(Option<String>, Bot)> {
        let level = bot.level();
        let (answer, thought) = oneshot::channel();
        let question = Box::new(move || {
            if !answer.is_closed() {
                // Nobody may want the answer by then.
                let action = game.think(seat, &mut bot);
                drop(answer.send((action, bot)));
            }
        });
        self.lanes[level as usize].ask(client, question);
        let thought = thought.await;
        thought
            .inspect_err(|_| tracing::error!(bot = level.name(), "a bot stumbled"))
            .ok()
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        for lane in &self.lanes {
            lock(&lane.queue).is_closed = true;
            lane.news.notify_all();
        }
    }
}

/// Questions, and the threads that answer them.
#[derive(Default)]
struct Lane {
    queue: Mutex<Queue>,
    news: Condvar,
}

impl Lane {
    fn ask(&self, client: Client, question: Question) {
        lock(&self.queue).push(client, question);
        self.news.notify_one();
    }

    fn answer_all(&self) {
        stand_back();
        while let Some(question) = self.next() {
            // A bot that stumbles has been told of by its panic; its thread goes on.
            drop(panic::catch_unwind(AssertUnwindSafe(question)));
        }
    }

    /// Wait for a question; `None` when the server ends.
    fn next(&self) -> Option<Question> {
        let idle = |queue: &mut Queue| !queue.is_closed && queue.is_empty();
        lock_unless(&self.queue, &self.news, idle).pop()
    }
}

/// Questions in a fair order: first those that people wait for, and now and then one of the others, so
/// that they wait but not for ever; of each kind the first one of every address before the second one of
/// any.
#[derive(Default)]
struct Queue {
    awaited: Turns,
    others: Turns,
    /// How many answers in a row people waited for.
    run: u32,
    is_closed: bool,
}

/// After as many answers that people waited for comes one of the others.
const LONGEST_RUN: u32 = 3;

impl Queue {
    fn push(&mut self, client: Client, question: Question) {
        let turns = match client.is_waiting {
            true => &mut self.awaited,
            false => &mut self.others,
        };
        turns.push(client.address, question);
    }

    fn pop(&mut self) -> Option<Question> {
        let is_others_turn = LONGEST_RUN <= self.run && !self.others.order.is_empty();
        if is_others_turn || self.awaited.order.is_empty() {
            self.run = 0;
            return self.others.pop();
        }
        self.run += 1;
        self.awaited.pop()
    }

    fn is_empty(&self) -> bool {
        self.awaited.order.is_empty() && self.others.order.is_empty()
    }
}

/// Questions of addresses that take turns.
#[derive(Default)]
struct Turns {
    /// Addresses with questions.
    order: VecDeque<Option<IpAddr>>,
    questions: HashMap<Option<IpAddr>, VecDeque<Question>>,
}

impl Turns {
    fn push(&mut self, address: Option<IpAddr>, question: Question) {
        let own = self.questions.entry(address).or_default();
        if own.is_empty() {
            self.order.push_back(address);
        }
        own.push_back(question);
    }

    fn pop(&mut self) -> Option<Question> {
        let address = self.order.pop_front()?;
        let own = self.questions.get_mut(&address)?;
        let question = own.pop_front();
        if own.is_empty() {
            self.questions.remove(&address);
        } else {
            self.order.push_back(address);
        }
        question
    }
}

/// Let threads that answer people go first. Elsewhere a thread cannot be told apart from its process.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "bots are as important as people");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order in which questions are answered that come in this order: who asks, and whether people
    /// wait.
    fn order(asked: &[(u8, bool)]) -> Vec<(u8, usize)> {
        let answered = Arc::new(Mutex::new(Vec::new()));
        let mut queue = Queue::default();
        for (index, &(last, is_waiting)) in asked.iter().enumerate() {
            let client = Client {
                address: Some(IpAddr::from([192, 0, 2, last])),
                is_waiting,
            };
            let answered = Arc::clone(&answered);
            queue.push(
                client,
                Box::new(move || lock(&answered).push((last, index))),
            );
        }
        while let Some(question) = queue.pop() {
            question();
        }
        assert!(queue.is_empty() && queue.awaited.questions.is_empty());
        lock(&answered).clone()
    }

    #[test]
    fn nobody_waits_for_the_many_questions_of_another_address() {
        let flood = [(1, true); 1000];
        let asked = [&flood[..], &[(2, true), (3, true), (2, true)]].concat();
        let answered = order(&asked);
        assert_eq!(answered.len(), asked.len());
        assert_eq!(answered[..3], [(1, 0), (2, 1000), (3, 1001)]);
        assert_eq!(answered[3..5], [(1, 1), (2, 1002)]);
        let own = answered.iter().filter(|(last, _)| *last == 1);
        assert!(
            own.is_sorted(),
            "the questions of one address stay in order"
        );
    }

    #[test]
    fn what_people_wait_for_comes_first() {
        let asked = [(1, false), (2, false), (1, true), (2, false), (2, true)];
        assert_eq!(order(&asked), [(1, 2), (2, 4), (1, 0), (2, 1), (2, 3)]);
    }

    /// Somebody may come to a table while its question waits already.
    #[test]
    fn what_nobody_waits_for_comes_in_the_end() {
        let flood = [(1, true); 1000];
        let answered = order(&[&flood[..], &[(2, false)]].concat());
        assert_eq!(answered[3], (2, 1000));
    }
}
