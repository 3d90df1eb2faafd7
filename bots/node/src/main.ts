/** Greedy, both ways: called by a runner, or as a client of a dealer. */
import { sit } from "./client.js";
import { serve } from "./service.js";

const { KASINO_BOT_ADDRESS, KASINO_DEALER, KASINO_JOIN_CODE, KASINO_SEAT_TOKEN, KASINO_TABLE } = process.env;
try {
  if (KASINO_BOT_ADDRESS) await serve(KASINO_BOT_ADDRESS);
  else if (KASINO_DEALER) await sit(KASINO_DEALER, KASINO_JOIN_CODE, KASINO_SEAT_TOKEN, KASINO_TABLE);
  else
    throw Error(
      "set KASINO_BOT_ADDRESS to be called there, or KASINO_DEALER and KASINO_JOIN_CODE to play at a dealer",
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
