/** The bot as a client of a dealer: it takes a seat, reads its stream, and answers its decisions. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { credentials, Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { revision, v1 } from "./contract.js";
import { Game } from "./game.js";
import { name } from "./policy.js";
import type { Duration } from "./types/google/protobuf/Duration.js";
import type { Clock } from "./types/kasino/v1/Clock.js";
import type { Decision } from "./types/kasino/v1/Decision.js";
import type { Goodbye } from "./types/kasino/v1/Goodbye.js";
import type { JoinTableResponse } from "./types/kasino/v1/JoinTableResponse.js";
import type { PlayResponse } from "./types/kasino/v1/PlayResponse.js";
import type { PlayServiceClient } from "./types/kasino/v1/PlayService.js";
import type { SeatEvent } from "./types/kasino/v1/SeatEvent.js";
import type { SubmitMoveResponse } from "./types/kasino/v1/SubmitMoveResponse.js";
import type { Welcome } from "./types/kasino/v1/Welcome.js";

/** Transient statuses; after any other the call is not retried. */
const PASSING = [status.UNAVAILABLE, status.RESOURCE_EXHAUSTED, status.CANCELLED, status.DEADLINE_EXCEEDED];
/** The decision is already answered or closed; the stream reports it. */
const PAST = [status.ABORTED, status.FAILED_PRECONDITION];

/** For a dealer with TLS: createSsl(). */
const secure = credentials.createInsecure();
const soon = () => ({ deadline: Date.now() + 10_000 });
const milliseconds = (time: Duration | null) => (time?.seconds ?? 0) * 1000 + (time?.nanos ?? 0) / 1e6;
const code = (error: unknown) => (error as Partial<ServiceError>).code ?? status.OK;

/** Takes a seat by its join code, or resumes one by its token, and plays until the game is over. */
export async function sit(dealer: string, joinCode = "", token = "", table = ""): Promise<void> {
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
  await new Place(dealer, table, token).stay();
}

/** A seat at a table of a dealer. */
class Place {
  private readonly metadata = new Metadata();
  private readonly seed: Buffer;
  private play: PlayServiceClient;
  private game: Game | undefined;
  /** The last handled event: a stream resumes after it. */
  private seq = 0;
  /** The last event applied to the game; it is sent again until it is handled. */
  private heard = 0;
  private over = false;

  constructor(
    dealer: string,
    private readonly table: string,
    token: string,
  ) {
    this.play = new v1.PlayService(dealer, secure);
    this.metadata.set("authorization", `Bearer ${token}`);
    this.seed = createHash("sha256").update(`kasino/1 seat ${token}`).digest(); // the same whenever the seat is resumed
  }

  /** Reconnects whenever the stream is lost, with backoff from 0.1 s to 5 s. */
  async stay(): Promise<void> {
    for (let wait = 100; ; wait = Math.min(2 * wait, 5_000)) {
      const before = this.seq;
      const away = await this.follow().catch((error: unknown) => {
        if (!PASSING.includes(code(error))) throw error;
        return 0;
      });
      if (this.over) break;
      if (this.seq > before) wait = 100;
      await sleep(Math.max(wait, away));
    }
    this.play.close();
  }

  /**
   * Reads one stream to its end; returns the reconnect delay. An event counts as handled once its decision is
   * answered; if the answer was lost, the decision is sent again and gets the same answer.
   */
  private async follow(): Promise<number> {
    const stream = this.play.play(
      {
        name: this.table,
        resumeAfterSeq: this.seq,
        stateWithDecisions: true,
        eventsWithDecisions: true,
        clientName: name,
        protocolRevision: revision,
      },
      this.metadata,
    );
    const silent = setTimeout(() => stream.cancel(), 30_000);
    try {
      for await (const { welcome, events, goodbye } of stream as AsyncIterable<PlayResponse>) {
        silent.refresh();
        if (welcome) await this.begin(welcome);
        for (const event of events?.events ?? []) await this.happened(event);
        if (this.over) return 0;
        if (goodbye) return this.leave(goodbye);
      }
      return 0;
    } finally {
      clearTimeout(silent);
      stream.cancel();
    }
  }

  private async begin({
    seat,
    table,
    resumed,
    snapshotSeq,
    roundSoFar,
    decision,
    clocks,
  }: Welcome): Promise<void> {
    if (!table) throw Error("the dealer sent no table");
    if (!resumed || !this.game) {
      const { rules, sides } = table;
      this.game = new Game({ seat, rules, sides, seed: this.seed, soFar: roundSoFar });
      this.seq = this.heard = snapshotSeq;
      this.over = ["STATE_FINISHED", "STATE_CLOSED"].includes(table.state);
    }
    await this.answer(decision, clocks);
  }

  private async happened({ publicEvent, decision }: SeatEvent): Promise<void> {
    if (!publicEvent) return;
    if (publicEvent.seq > this.heard) {
      this.game?.hear([publicEvent]);
      this.heard = publicEvent.seq;
    }
    await this.answer(decision, publicEvent.decisionOpened?.clocks ?? []);
    this.seq = publicEvent.seq;
    const end = publicEvent.gameFinished;
    if (end) console.error(`the game is over: ${end.totals.join(" ")}, winners ${end.winnerSides.join(" ")}`);
    this.over ||= Boolean(end);
  }

  /** Answers the decision, if there is one. If the move is refused, it plays the fallback. */
  private async answer(decision: Decision | null, clocks: Clock[]): Promise<void> {
    if (!decision || !this.game) return;
    const { publicState, privateState, decisionId } = decision;
    const move = this.game.choose({
      publicState,
      privateState,
      decision,
      clocks,
      eventsSinceLastCall: [],
      question: decisionId,
    });
    const refused = await this.submit(decisionId, move);
    if (!refused) return;
    console.error(`${move} is refused: ${refused}`);
    await this.submit(decisionId, decision.fallbackMove);
  }

  /** Plays a move; returns why it is refused. If the decision is already closed, the stream reports it. */
  private async submit(decisionId: number, notation: string): Promise<string | undefined> {
    const answer = { name: this.table, decisionId, choice: { notation } };
    const submitted = await new Promise<SubmitMoveResponse | undefined>((resolve, reject) => {
      this.play.submitMove(answer, this.metadata, soon(), (error, submitted) =>
        error && !PAST.includes(error.code) ? reject(error) : resolve(submitted),
      );
    });
    return submitted?.rejected?.message;
  }

  /** Whether to reconnect, and after how many milliseconds. */
  private leave({ reason, retryAfter, endpoint }: Goodbye): number {
    switch (reason) {
      case "GOODBYE_REASON_TABLE_CLOSED":
        this.over = true;
        return 0;
      case "GOODBYE_REASON_SUPERSEDED":
      case "GOODBYE_REASON_SEAT_LOST":
        throw Error(`the dealer ended the seat: ${reason}`);
      case "GOODBYE_REASON_MOVED":
        this.play.close();
        this.play = new v1.PlayService(endpoint, secure);
        return 0;
      default:
        return milliseconds(retryAfter);
    }
  }
}
