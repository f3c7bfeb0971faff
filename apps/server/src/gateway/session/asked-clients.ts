import { randomUUID } from 'node:crypto';
import type { Answer } from '../protocol/message.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';

/** Requests to clients with sessions that a server without them wants answered; of this process. */
export class AskedClients {
  readonly #waiting = new Map<string, (answer: Answer) => void>();

  /** Sends a request to the client of a session, by `send`, and returns its answer. Throws `UpstreamFailure` when late. */
  async ask(
    sessionId: string,
    send: (id: string) => Promise<void>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Answer> {
    const id = `svc-${randomUUID()}`;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onAbort = () => reject(signal.reason);
    const late = new UpstreamFailure('the client gave no input in time');
    const timer = setTimeout(() => reject(late), timeoutMs);
    signal.addEventListener('abort', onAbort);
    this.#waiting.set(keyOf(sessionId, id), resolve);
    try {
      const [answer] = await Promise.all([promise, send(id)]);
      return answer;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.#waiting.delete(keyOf(sessionId, id));
    }
  }

  /** Takes the answer of a client; false where nothing waits for it. */
  answer(sessionId: string, id: unknown, answer: Answer): boolean {
    const resolve = this.#waiting.get(keyOf(sessionId, String(id)));
    resolve?.(answer);
    return resolve !== undefined;
  }
}

function keyOf(sessionId: string, id: string): string {
  return `${sessionId} ${id}`;
}
