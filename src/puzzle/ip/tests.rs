//! Every engine on the same programmes.

use super::*;
use crate::puzzle::object::Hit;
use crate::puzzle::random;
use crate::random::{Key, choice};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

type Engine = fn(&Program, &Limit) -> Solved;

const ENGINES: &[Engine] = &[
    implicit::solve,
    #[cfg(feature = "highs")]
    highs::solve,
];

/// At most nine variables.
fn programme(index: u64) -> Program {
    let mut next = 0;
    let mut draw = |below: usize| {
        next += 1;
        choice::choose(Key([3, 14]), index, next, below as u32, 0) as usize
    };
    let variables = 1 + draw(9);
    let constraint = |draw: &mut dyn FnMut(usize) -> usize| {
        let members: Vec<usize> = (0..variables).filter(|_| draw(2) == 0).collect();
        let least = draw(members.len() + 2);
        Constraint { variables: members, least, most: least + draw(2) }
    };
    let constraints = (0..1 + draw(5)).map(|_| constraint(&mut draw)).collect();
    Program { variables, constraints }
}

/// Whether the engine finds values that hold; it must say so, or that there are none.
fn feasible(engine: Engine, program: &Program) -> bool {
    match engine(program, &Limit::none()) {
        Solved::Feasible(values) => {
            assert!(values.len() == program.variables && program.holds(&values), "{program:?}");
            true
        }
        Solved::Infeasible => false,
        Solved::Unknown => panic!("there is no limit"),
    }
}

#[test]
fn random_programmes_are_solved_as_by_all_values() {
    let mut counts = [0; 2];
    for program in (0..2000).map(programme) {
        let values = |code: usize| (0..program.variables).map(move |at| code >> at & 1 == 1);
        let mut all = 0..1 << program.variables;
        let some = all.any(|code| program.holds(&values(code).collect::<Vec<_>>()));
        for &engine in ENGINES {
            assert_eq!(feasible(engine, &program), some, "{program:?}");
        }
        counts[usize::from(some)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
}

#[test]
fn engines_agree_on_random_puzzles() {
    let mut counts = [0; 2];
    for index in 0..300 {
        let (width, rows) = (4 + index as usize % 4, 2 + index as usize % 7);
        let puzzle = random::puzzle(Key([3, 15]), index, width, rows).unwrap();
        let program = program(&Edges::of(&puzzle, Hit::ExactlyTwo));
        let some = feasible(implicit::solve, &program);
        ENGINES.iter().for_each(|&engine| assert_eq!(feasible(engine, &program), some));
        counts[usize::from(some)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn programmes_with_nothing_to_choose() {
    let empty = |least| Constraint { variables: Vec::new(), least, most: 1 };
    for &engine in ENGINES {
        for variables in [0, 2] {
            for (constraints, some) in
                [(vec![], true), (vec![empty(0)], true), (vec![empty(0), empty(1)], false)]
            {
                assert_eq!(feasible(engine, &Program { variables, constraints }), some);
            }
        }
    }
}

/// Sums over halves of the variables that a half of each makes right, but no 0 and 1.
#[test]
fn a_limit_ends_what_takes_long() {
    let variables = 80;
    let half = |number: u64| {
        let chosen = |&at: &usize| choice::choose(Key([3, 16]), number, at as u32, 2, 0) == 0;
        let variables: Vec<usize> = (0..variables).filter(chosen).collect();
        let sum = variables.len() / 2;
        Constraint { variables, least: sum, most: sum }
    };
    let program = Program { variables, constraints: (0..50).map(half).collect() };
    for &engine in ENGINES {
        let begin = Instant::now();
        let stop = Arc::new(AtomicBool::new(false));
        let solved = thread::scope(|scope| {
            let limit = Limit::none().stopped_by(Arc::clone(&stop));
            let solving = scope.spawn(|| engine(&program, &{ limit }));
            thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
            solving.join().unwrap()
        });
        assert!(solved == Solved::Unknown && begin.elapsed() < Duration::from_secs(20));
    }
}
