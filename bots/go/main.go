// Greedy is a bot for Kasino, both ways: called by a runner, or as a client of a dealer.
package main

import (
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	address, dealer := os.Getenv("KASINO_BOT_ADDRESS"), os.Getenv("KASINO_DEALER")
	var err error
	switch {
	case address != "":
		err = serve(address)
	case dealer != "":
		err = sit(dealer, os.Getenv("KASINO_JOIN_CODE"), os.Getenv("KASINO_SEAT_TOKEN"), os.Getenv("KASINO_TABLE"))
	default:
		log.Fatal("set KASINO_BOT_ADDRESS to be called there, or KASINO_DEALER and KASINO_JOIN_CODE to play at a dealer")
	}
	if err != nil {
		log.Fatal(err)
	}
}
