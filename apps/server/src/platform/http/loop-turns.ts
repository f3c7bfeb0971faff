import { type WaitingLimits, WaitingLine } from '../../foundation/waiting-line.ts';

/** Pieces of work that are started before the event loop polls for new requests: about 2 ms of checks. */
export const PIECES_PER_TURN = 8;

const LIMITS: WaitingLimits = { maxWaiting: 8_000, maxWaitingPerKey: 2_000, maxWaitMs: 4_000 };

/**
 * Shares the event loop between keys (tenants). A turn of the loop runs everything that has arrived, of any tenant, so the work of
 * requests takes turns: a piece starts at once while few have started in this turn and none waits; the others wait and
 * are started key by key, after the loop has read what arrived meanwhile. Pieces are counted rather than timed, so that a
 * process that gets little of a processor goes on as fast as it can.
 */
export class LoopTurns {
  readonly #line: WaitingLine;
  #started = 0;
  #isEndDue = false;

  constructor(limits: WaitingLimits = LIMITS) {
    this.#line = new WaitingLine(limits);
  }

  /** Returns null where a piece of `key` may start at once, else what resolves when it may; throws, or rejects with, `Overloaded`. */
  take(key: string): Promise<void> | null {
    this.#endTurn();
    if (this.#line.size > 0 || this.#started >= PIECES_PER_TURN) return this.#line.wait(key);
    this.#started++;
    return null;
  }

  /** Starts what waits once the loop has run what has arrived. */
  #endTurn(): void {
    if (this.#isEndDue) return;
    this.#isEndDue = true;
    setImmediate(() => {
      this.#isEndDue = false;
      this.#startWaiting();
    });
  }

  #startWaiting(): void {
    this.#started = 0;
    while (this.#started < PIECES_PER_TURN && this.#line.startNext() !== null) this.#started++;
    if (this.#line.size > 0) this.#endTurn();
    else this.#started = 0;
  }
}
