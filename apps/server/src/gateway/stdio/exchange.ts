import type { Received } from '../upstream/read-messages.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';

/** Messages that wait to be read, of one exchange. */
const MAX_WAITING = 10_000;

/**
 * What a program sends for one request, or on its own: messages that wait until they are read, until the exchange is
 * closed. Bounded by the time, and by the bytes that the program sends meanwhile.
 */
export class Exchange {
  readonly #waiting: Received[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal;
  readonly #onClose: (error: Error | null) => void;
  readonly #onAbort = () => this.close(new Aborted(this.#signal.reason));
  #bytesLeft: number;
  #wake = () => {};
  #isClosed = false;
  #error: Error | null = null;

  constructor(
    limits: { readonly signal: AbortSignal; readonly timeoutMs: number; readonly maxBytes: number },
    onClose: (error: Error | null) => void,
  ) {
    const { signal, timeoutMs, maxBytes } = limits;
    this.#signal = signal;
    this.#bytesLeft = maxBytes;
    this.#onClose = onClose;
    this.#timer = setTimeout(() => this.close(new Late(timeoutMs)), timeoutMs);
    signal.addEventListener('abort', this.#onAbort);
    if (signal.aborted) queueMicrotask(this.#onAbort);
  }

  push(received: Received): void {
    if (this.#isClosed) return;
    if (this.#waiting.length >= MAX_WAITING) {
      this.close(new UpstreamFailure(`more than ${MAX_WAITING} messages wait to be read`, true));
      return;
    }
    this.#waiting.push(received);
    this.#wake();
  }

  /** Counts what the program sent, for whomever; false when it is more than the exchange may take. */
  charge(bytes: number): boolean {
    this.#bytesLeft -= bytes;
    return this.#bytesLeft >= 0;
  }

  /** Ends the exchange: what waits is read first, then the error is thrown. */
  close(error: Error | null = null): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#error = error;
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#onClose(error);
    this.#wake();
  }

  async *messages(): AsyncGenerator<Received, void> {
    try {
      for (;;) {
        const next = this.#waiting.shift();
        if (next !== undefined) yield next;
        else if (this.#isClosed) break;
        else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      // a reader that stops early does not need the rest
      this.close(new Aborted());
    }
    if (this.#error !== null) throw this.#error;
  }
}

/** Nobody waits for the response any more. */
export class Aborted extends UpstreamFailure {
  constructor(reason: unknown = null) {
    super(`the request was aborted${reason instanceof Error ? `: ${reason.message}` : ''}`);
  }
}

/** The time of a request is over. */
export class Late extends UpstreamFailure {
  constructor(timeoutMs: number) {
    super(`the server took longer than ${timeoutMs} ms`);
  }
}
