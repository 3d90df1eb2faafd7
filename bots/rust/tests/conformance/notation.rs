//! A move is read in its parts, and written as it stands.

use std::path::Path;

use serde_json::Value;

use greedy_rust::cards::Card;
use greedy_rust::moves::{Item, Move, StackRef};
use greedy_rust::observation::Stack;

use crate::recorded;

#[test]
fn a_move_is_read_in_its_parts_and_written_as_it_stands() {
    let examples = recorded::objects(Path::new("notation.json"));
    assert!(examples.len() > 30);
    for example in examples {
        let text = example["notation"].as_str().unwrap();
        let stacks: Vec<Stack> =
            list(&example["stacks"], |stack| Stack::from_message(&recorded::message(stack, "Stack")));
        match (example.get("move"), Move::parse(text, &stacks)) {
            (Some(parts), Ok(read)) => {
                assert_eq!(read, expected(parts));
                assert_eq!(read.to_string(), text);
                assert_eq!(read.card(), card(&parts["card"]));
            }
            (None, Err(_)) => {}
            (_, other) => panic!("'{text}' is read as {other:?}"),
        }
    }
}

#[test]
fn every_legal_move_that_was_told_is_written_as_it_stands() {
    for session in recorded::sessions() {
        for (ask, _) in session.questions {
            let stacks: Vec<Stack> = ask.public_state.unwrap().stacks.iter().map(Stack::from_message).collect();
            for text in ask.decision.unwrap().legal_moves {
                assert_eq!(Move::parse(&text, &stacks).unwrap().to_string(), text);
            }
        }
    }
}

fn expected(parts: &Value) -> Move {
    let (card, cards) = (card(&parts["card"]), list(&parts["cards"], self::card));
    let mut stacks = list(&parts["stacks"], |stack| StackRef {
        cards: list(&stack["cards"], self::card),
        id: stack["id"].as_u64().map(|id| id as u32),
    });
    let value = parts["value"].as_u64().unwrap_or_default() as u32;
    match parts["kind"].as_str().unwrap() {
        "trail" => Move::Trail { card },
        "capture" => Move::Capture { card, cards, stacks },
        "build" => Move::Build { card, cards, stacks, value },
        "raise" => Move::Raise { card, stack: stacks.remove(0), value },
        "add" => Move::Add { card, cards, stack: stacks.remove(0), value },
        "double" => {
            let target = cards.first().copied().map_or_else(|| Item::Stack(stacks.remove(0)), Item::Card);
            Move::Double { card, target }
        }
        other => panic!("there is no kind of move called {other}"),
    }
}

fn card(text: &Value) -> Card {
    text.as_str().unwrap().parse().unwrap()
}

fn list<T>(values: &Value, read: impl FnMut(&Value) -> T) -> Vec<T> {
    values.as_array().unwrap().iter().map(read).collect()
}
