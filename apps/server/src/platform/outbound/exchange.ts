import { OutboundError } from './outbound-error.ts';

/** What ends a request early. */
type Ending = { readonly timeoutMs?: number; readonly signal?: AbortSignal };

const DEFAULT_TIMEOUT_MS = 10_000;

/** One request with its redirects: a deadline and the caller's signal, which end whatever step it is in. */
export class Exchange {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;
  readonly #free: () => void;

  constructor(host: string, request: Ending, free: () => void) {
    const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#free = free;
    this.#timer = setTimeout(() => {
      const late = new OutboundError('timeout', `${host} took longer than ${timeoutMs} ms`);
      this.#controller.abort(late);
    }, timeoutMs);
    this.#caller = request.signal;
    this.#caller?.addEventListener('abort', this.#onCallerAbort);
    if (this.#caller?.aborted) this.#onCallerAbort();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly #onCallerAbort = () =>
    this.#controller.abort(new OutboundError('aborted', 'the request was aborted by its caller'));

  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#onCallerAbort);
    this.#free();
  }
}
