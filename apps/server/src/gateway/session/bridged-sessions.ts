import { LRUCache } from 'lru-cache';
import type { RpcId } from '../protocol/protocol-error.ts';

const MAX_REMEMBERED = 20_000;

/** Per-process state of sessions whose server has none: log levels, and calls that can be cancelled. */
export class BridgedSessions {
  readonly #levels = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  readonly #running = new Map<string, AbortController>();

  levelOf(sessionId: string): string | null {
    return this.#levels.get(sessionId) ?? null;
  }

  setLevel(sessionId: string, level: string): void {
    this.#levels.set(sessionId, level);
  }

  /** Runs a request so that its client can cancel it. */
  async run<T>(
    sessionId: string,
    id: RpcId,
    signal: AbortSignal,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const key = keyOf(sessionId, id);
    const controller = new AbortController();
    this.#running.set(key, controller);
    try {
      return await run(AbortSignal.any([signal, controller.signal]));
    } finally {
      if (this.#running.get(key) === controller) this.#running.delete(key);
    }
  }

  /** Aborts a request, with this reason, if it runs here. */
  cancel(sessionId: string, id: unknown, reason: Error): void {
    this.#running.get(keyOf(sessionId, id))?.abort(reason);
  }
}

function keyOf(sessionId: string, id: unknown): string {
  return `${sessionId} ${JSON.stringify(id)}`;
}
