//! Bots think on a bounded number of threads of their own, never on those that serve requests. The
//! clients they think for take turns.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};
use std::{io, thread};

use catalog::{Advice, AnyMatch, Bot};
use kernel::{Called, Seat, Seed};
use players::Level;
use tokio::sync::{mpsc, oneshot};

use crate::mutex::{lock, lock_unless};

/// The threads that bots think on. Every level has its own, so nobody who plays against a fast bot
/// waits for a slow one.
pub(crate) struct Bots {
    lanes: [Arc<Lane>; LEVELS],
}

const LEVELS: usize = Level::ALL.len();

/// The client on whose behalf a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    /// The address that last asked for the table.
    pub(crate) address: Option<IpAddr>,
    /// Whether people at the table wait for the answer.
    pub(crate) is_waiting: bool,
}

/// Lets a bot think about one decision.
type Task = Box<dyn FnOnce() + Send>;

impl Bots {
    /// Start `threads` threads for each level that searches, and one for each of the others. They
    /// end with the server.
    ///
    /// # Errors
    /// If the system cannot start a thread.
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
                thread.spawn(move || lane.run_tasks())?;
            }
        }
        Ok(Bots { lanes })
    }

    /// How many bots wait for a thread to think on.
    pub(crate) fn waiting(&self) -> usize {
        let waiting = self.lanes.iter().map(|lane| lock(&lane.queue).len());
        waiting.sum()
    }

    /// The bot's choice, or `None` if it does not respond to an invitation; and the bot itself. The
    /// outer `None` means that the bot panicked.
    pub(crate) async fn think(
        &self,
        client: Client,
        game: Arc<dyn AnyMatch>,
        seat: Seat,
        mut bot: Bot,
    ) -> Option<(Option<String>, Bot)> {
        let level = bot.level();
        let (answer, thought) = oneshot::channel();
        let task = Box::new(move || {
            if !answer.is_closed() {
                // The receiver may be gone by then.
                let action = game.think(seat, &mut bot);
                drop(answer.send((action, bot)));
            }
        });
        self.lanes[level as usize].submit(client, task);
        let thought = thought.await;
        thought
            .inspect_err(|_| tracing::error!(bot = level.name(), "a bot stumbled"))
            .ok()
    }
}

impl Bots {
    /// Let the strongest player think about what somebody else could do. What it tells comes through
    /// the returned end of a channel; dropping that ends the thinking.
    pub(crate) fn advise(
        &self,
        client: Client,
        game: Arc<dyn AnyMatch>,
        wanted: Wanted,
    ) -> mpsc::UnboundedReceiver<Thought> {
        // There are only some slices to tell, so the channel needs no bound.
        let (sender, thoughts) = mpsc::unbounded_channel();
        let task = Box::new(move || {
            if sender.is_closed() {
                return;
            }
            let begun = Instant::now();
            let follow = |part| {
                let is_heard = sender.send(Thought::Part(part)).is_ok();
                match is_heard && begun.elapsed() < LONGEST_ADVICE {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            let called = Called::Names(&wanted.names);
            let advice = game.advise(wanted.seat, called, wanted.seed, &follow);
            // Nobody may be listening any more.
            drop(sender.send(Thought::Advice(advice)));
        });
        self.lanes[Level::Admiral as usize].submit(client, task);
        thoughts
    }
}

/// What advice is wanted.
pub(crate) struct Wanted {
    /// The seat that it is for.
    pub(crate) seat: Seat,
    /// What the players are called, in the order of the seats.
    pub(crate) names: Vec<String>,
    /// The chance of the thinking.
    pub(crate) seed: Seed,
}

/// What is told while advice is thought about.
pub(crate) enum Thought {
    /// How much of it is done, from 0 to 1.
    Part(f32),
    /// The result.
    Advice(Vec<Advice>),
}

/// After this time of thinking the advice is what was found until then.
const LONGEST_ADVICE: Duration = Duration::from_millis(2500);

impl Drop for Bots {
    fn drop(&mut self) {
        for lane in &self.lanes {
            lock(&lane.queue).is_closed = true;
            lane.changed.notify_all();
        }
    }
}

/// The tasks for one level, and the threads that do them.
#[derive(Default)]
struct Lane {
    queue: Mutex<Queue>,
    changed: Condvar,
}

impl Lane {
    fn submit(&self, client: Client, task: Task) {
        lock(&self.queue).push(client, task);
        self.changed.notify_one();
    }

    fn run_tasks(&self) {
        stand_back();
        while let Some(task) = self.next() {
            // The panic has been logged; the thread goes on.
            drop(panic::catch_unwind(AssertUnwindSafe(task)));
        }
    }

    /// Wait for a task; `None` when the server ends.
    fn next(&self) -> Option<Task> {
        let idle = |queue: &mut Queue| !queue.is_closed && queue.is_empty();
        lock_unless(&self.queue, &self.changed, idle).pop()
    }
}

/// Tasks in a fair order. Those that people wait for come first, except that after
/// [`LONGEST_RUN`] of them one of the others has its turn. Within each kind,
/// addresses take turns.
#[derive(Default)]
struct Queue {
    awaited: Turns,
    others: Turns,
    /// How many tasks in a row were done for waiting people.
    run: u32,
    is_closed: bool,
}

/// After this many tasks in a row for waiting people, one of the others is done.
const LONGEST_RUN: u32 = 3;

impl Queue {
    fn push(&mut self, client: Client, task: Task) {
        let turns = match client.is_waiting {
            true => &mut self.awaited,
            false => &mut self.others,
        };
        turns.push(client.address, task);
    }

    fn pop(&mut self) -> Option<Task> {
        let is_others_turn = LONGEST_RUN <= self.run && !self.others.order.is_empty();
        if is_others_turn || self.awaited.order.is_empty() {
            self.run = 0;
            return self.others.pop();
        }
        self.run += 1;
        self.awaited.pop()
    }

    fn len(&self) -> usize {
        let tasks = [&self.awaited, &self.others];
        let tasks = tasks.into_iter().flat_map(|turns| turns.tasks.values());
        tasks.map(VecDeque::len).sum()
    }

    fn is_empty(&self) -> bool {
        self.awaited.order.is_empty() && self.others.order.is_empty()
    }
}

/// Tasks, with the addresses taking turns.
#[derive(Default)]
struct Turns {
    /// Addresses with tasks.
    order: VecDeque<Option<IpAddr>>,
    tasks: HashMap<Option<IpAddr>, VecDeque<Task>>,
}

impl Turns {
    fn push(&mut self, address: Option<IpAddr>, task: Task) {
        let own = self.tasks.entry(address).or_default();
        if own.is_empty() {
            self.order.push_back(address);
        }
        own.push_back(task);
    }

    fn pop(&mut self) -> Option<Task> {
        let address = self.order.pop_front()?;
        let own = self.tasks.get_mut(&address)?;
        let task = own.pop_front();
        if own.is_empty() {
            self.tasks.remove(&address);
        } else {
            self.order.push_back(address);
        }
        task
    }
}

/// Lower the priority of this thread, so that threads that serve requests go first. Other
/// systems can only do that for the whole process.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "bots are as important as people");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order in which these tasks are done. Each says who asks, and whether people
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
        while let Some(task) = queue.pop() {
            task();
        }
        assert!(queue.is_empty() && queue.awaited.tasks.is_empty());
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
        assert!(own.is_sorted(), "the tasks of one address stay in order");
    }

    #[test]
    fn what_people_wait_for_comes_first() {
        let asked = [(1, false), (2, false), (1, true), (2, false), (2, true)];
        assert_eq!(order(&asked), [(1, 2), (2, 4), (1, 0), (2, 1), (2, 3)]);
    }

    /// Somebody may arrive at a table whose task is already queued.
    #[test]
    fn what_nobody_waits_for_comes_in_the_end() {
        let flood = [(1, true); 1000];
        let answered = order(&[&flood[..], &[(2, false)]].concat());
        assert_eq!(answered[3], (2, 1000));
    }
}
