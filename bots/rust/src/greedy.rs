//! `greedy`: the move that takes most points at once; of those, most cards; of those, the first.

use crate::v1::{Decision, MisereWorth, PublicState, Rules, number_or_none::Value};

/// One of the legal moves, in notation.
pub fn choose<'a>(rules: &Rules, table: &PublicState, decision: &'a Decision) -> &'a str {
    let worth = |text: &str| worth(rules, table, text);
    // Of equals `max_by_key` gives the last, and the first is wanted.
    decision.legal_moves.iter().rev().max_by_key(|text| worth(text)).unwrap_or(&decision.fallback_move)
}

/// The points and the cards that a move takes. Only a capture, such as `9h x 9c [5d 4s]`, takes anything.
fn worth(rules: &Rules, table: &PublicState, text: &str) -> (i32, usize) {
    if !text.contains('x') {
        return (0, 0);
    }
    // What begins with `#` is the id of a stack, and says nothing of its cards.
    let words = text.split([' ', '[', ']']).filter(|word| !word.starts_with('#'));
    let cards: Vec<&str> = words.filter(|word| word.len() == 2).collect();
    let lie = table.table_cards.len() + table.stacks.iter().map(|stack| stack.cards.len()).sum::<usize>();
    let sweep = if cards.len() == lie + 1 { sweep_points(rules, table) } else { 0 };
    (cards.iter().map(|card| card_points(rules, card)).sum::<i32>() + sweep, cards.len())
}

/// What a card brings by itself to the side that takes it.
fn card_points(rules: &Rules, card: &str) -> i32 {
    let cost = misere(rules);
    let jack = rules.jack_spades_points();
    let named = match card {
        "Td" => rules.big_casino_points() as i32 - cost.big(),
        "2s" => rules.little_casino_points() as i32 - cost.little(),
        _ if card.starts_with('A') => rules.ace_points() as i32 - cost.ace(),
        _ => 0,
    };
    let spade = match card {
        _ if !card.ends_with('s') => 0,
        "2s" => rules.spade_each_points() as i32,
        "Js" if jack != 0 => jack as i32 - cost.spade(),
        _ => rules.spade_each_points() as i32 - cost.spade(),
    };
    named + spade
}

/// What it brings to empty the table now.
fn sweep_points(rules: &Rules, table: &PublicState) -> i32 {
    let best = table.side_scores.iter().max().copied().unwrap_or(0);
    let frozen = match rules.sweep_freeze_score.and_then(|score| score.value) {
        Some(Value::Number(score)) => best >= score as i32,
        _ => false,
    };
    let last_card = table.last_deal && table.seats.iter().map(|seat| seat.hand_count).sum::<u32>() == 1;
    if frozen || table.last_deal && !rules.sweep_in_last_deal() || last_card && !rules.sweep_on_last_capture() {
        return 0;
    }
    rules.sweep_points() as i32 - misere(rules).sweep()
}

fn misere(rules: &Rules) -> MisereWorth {
    if rules.misere() { rules.misere_points.unwrap_or_default() } else { MisereWorth::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greedy_takes_points_then_cards_then_the_first() {
        let rules = Rules { ace_points: Some(1), ..Default::default() };
        let table = PublicState { table_cards: vec![1, 2, 3, 4, 5], ..Default::default() };
        for (moves, best) in [
            (vec!["4d", "4d x 4h", "4d x 3h Ac"], "4d x 3h Ac"),
            (vec!["9d", "9d x 9h", "9d x [7c 2d]#12"], "9d x [7c 2d]#12"),
            (vec!["9d x 9h", "9d x 9c"], "9d x 9h"),
            (vec!["5h", "9d"], "5h"),
        ] {
            let legal_moves = moves.into_iter().map(String::from).collect();
            assert_eq!(choose(&rules, &table, &Decision { legal_moves, ..Default::default() }), best);
        }
    }
}
