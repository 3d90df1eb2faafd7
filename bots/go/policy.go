package main

// name is the name of the bot at a table.
const name = "greedy-go"

// Choose is the policy: make it yours. It gets what the seat may know and the legal moves in canonical order, at least
// one, and answers with a legal move. As it stands it plays greedy.
func Choose(seen Observation, legalMoves []Move) Move {
	return Greedy(seen, legalMoves)
}
