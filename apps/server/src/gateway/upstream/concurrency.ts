import type { UpstreamServer } from '../servers/registry.ts';

/** Counts the requests under way to each server. */
export class Concurrency {
  readonly #underWay = new Map<string, number>();

  /** Returns what ends a request, once; null where the server has as many as it may. */
  enter({ id, maxConcurrency }: UpstreamServer): (() => void) | null {
    const now = this.#underWay.get(id) ?? 0;
    if (now >= maxConcurrency) return null;
    this.#underWay.set(id, now + 1);
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      const left = (this.#underWay.get(id) as number) - 1;
      if (left === 0) this.#underWay.delete(id);
      else this.#underWay.set(id, left);
    };
  }
}
