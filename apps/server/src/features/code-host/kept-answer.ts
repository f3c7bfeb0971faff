/**
 * Returns `ask` with a cache of one result, which expires `ms` milliseconds after it arrived. Concurrent callers share one call; a
 * rejection is not cached. `now` is a monotonic clock in milliseconds.
 */
export function keptAnswer<T>(
  ms: number,
  ask: () => Promise<T>,
  now: () => number,
): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; until: number } | null = null;
  return () => {
    if (kept !== null && now() < kept.until) return kept.answer;
    const asked = { answer: ask(), until: Number.POSITIVE_INFINITY };
    kept = asked;
    asked.answer.then(
      () => {
        asked.until = now() + ms;
      },
      () => {
        asked.until = 0;
      },
    );
    return asked.answer;
  };
}
