/** The bot as a guest at a dealer: it takes a seat, follows its stream, and answers what it is asked. */
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { credentials, Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { v1 } from "./contract.js";
import { choose, name } from "./greedy.js";
import type { Duration } from "./types/google/protobuf/Duration.js";
import type { Decision } from "./types/kasino/v1/Decision.js";
import type { JoinTableResponse } from "./types/kasino/v1/JoinTableResponse.js";
import type { PlayServiceClient } from "./types/kasino/v1/PlayService.js";
import type { Rules } from "./types/kasino/v1/Rules.js";
import type { SeatEvent } from "./types/kasino/v1/SeatEvent.js";
import type { SubmitMoveResponse } from "./types/kasino/v1/SubmitMoveResponse.js";
import type { Welcome } from "./types/kasino/v1/Welcome.js";

/** Where coming again may help; any other status says what is wrong with the call. */
const PASSING = [status.UNAVAILABLE, status.RESOURCE_EXHAUSTED, status.CANCELLED, status.DEADLINE_EXCEEDED];
/** The decision is answered or gone already, which the stream tells. */
const PAST = [status.ABORTED, status.FAILED_PRECONDITION];

const soon = () => ({ deadline: Date.now() + 10_000 });
const milliseconds = (time: Duration | null) => Number(time?.seconds ?? 0) * 1000 + (time?.nanos ?? 0) / 1e6;
const code = (error: unknown) => (error as Partial<ServiceError>).code ?? status.OK;

/** Takes a seat by its join code, unless there is a token of one, and plays until the game is over. */
export async function sit(dealer: string, joinCode = "", token = "", table = ""): Promise<void> {
  const secure = credentials.createInsecure(); // for a dealer with TLS: createSsl()
  if (!token) {
    const tables = new v1.TableService(dealer, secure);
    await promisify(tables.waitForReady.bind(tables))(soon().deadline);
    const joined = await new Promise<JoinTableResponse>((resolve, reject) => {
      tables.joinTable({ joinCode, playerName: name, bot: true }, soon(), (error, joined) =>
        joined ? resolve(joined) : reject(error ?? Error("the dealer did not answer")),
      );
    });
    tables.close();
    token = joined.seatToken;
    table = joined.table?.name ?? "";
    console.error(`seat ${joined.seat} of ${table}`);
  }
  const play = new v1.PlayService(dealer, secure);
  await new Place(play, table, token).stay();
  play.close();
}

/** A seat at a table of a dealer. */
class Place {
  private readonly metadata = new Metadata();
  private rules!: Rules;
  /** The last event that was handled: a stream goes on after it. */
  private seq = 0;
  private over = false;

  constructor(
    private readonly play: PlayServiceClient,
    private readonly table: string,
    token: string,
  ) {
    this.metadata.set("authorization", `Bearer ${token}`);
  }

  /** Comes again whenever the stream is lost: after a tenth of a second at first, after five in the end. */
  async stay(): Promise<void> {
    for (let wait = 100; ; wait = Math.min(2 * wait, 5_000)) {
      const before = this.seq;
      const away = await this.follow().catch((error: unknown) => {
        if (!PASSING.includes(code(error))) throw error;
        return 0;
      });
      if (this.over) return;
      if (this.seq > before) wait = 100;
      await sleep(Math.max(wait, away));
    }
  }

  /**
   * Reads one stream to its end; returns how long to stay away. An event counts as handled once it is answered: a
   * decision whose answer was lost is told again, and the same answer is the same move.
   */
  private async follow(): Promise<number> {
    const stream = this.play.play(
      { name: this.table, resumeAfterSeq: this.seq, stateWithDecisions: true, clientName: name },
      this.metadata,
    );
    const silent = setTimeout(() => stream.cancel(), 30_000);
    try {
      for await (const { welcome, events, goodbye } of stream) {
        silent.refresh();
        if (welcome) await this.begin(welcome);
        for (const event of events?.events ?? []) await this.happened(event);
        if (this.over) return 0;
        if (goodbye) {
          this.over = goodbye.reason === "GOODBYE_REASON_TABLE_CLOSED";
          if (["GOODBYE_REASON_SUPERSEDED", "GOODBYE_REASON_SEAT_LOST"].includes(goodbye.reason))
            throw Error(`the dealer ended the seat: ${goodbye.reason}`);
          return milliseconds(goodbye.retryAfter);
        }
      }
      return 0;
    } finally {
      clearTimeout(silent);
      stream.cancel();
    }
  }

  private async begin({ table, resumed, snapshotSeq, decision }: Welcome): Promise<void> {
    if (!table?.rules) throw Error("the dealer told no rules");
    this.rules = table.rules;
    if (!resumed) {
      this.seq = snapshotSeq;
      this.over = ["STATE_FINISHED", "STATE_CLOSED"].includes(table.state);
    }
    await this.answer(decision);
  }

  private async happened({ publicEvent, decision }: SeatEvent): Promise<void> {
    if (!publicEvent) return;
    await this.answer(decision);
    this.seq = publicEvent.seq;
    const end = publicEvent.gameFinished;
    if (end) console.error(`the game is over: ${end.totals.join(" ")}, winners ${end.winnerSides.join(" ")}`);
    this.over ||= Boolean(end);
  }

  private async answer(decision: Decision | null): Promise<void> {
    if (!decision?.publicState) return;
    const notation = choose(this.rules, decision.publicState, decision.legalMoves);
    const answer = { name: this.table, decisionId: decision.decisionId, choice: { notation } };
    const submitted = await new Promise<SubmitMoveResponse | undefined>((resolve, reject) => {
      this.play.submitMove(answer, this.metadata, soon(), (error, submitted) =>
        error && !PAST.includes(error.code) ? reject(error) : resolve(submitted),
      );
    });
    if (submitted?.rejected) console.error(`${notation} is refused: ${submitted.rejected.message}`);
  }
}
