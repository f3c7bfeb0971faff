/**
 * Returns `ask` with a cache of one result, which expires `ms` milliseconds after it arrived, or once a call names another state.
 * Concurrent callers of a state share one call; a rejection is not cached. `now` is a monotonic clock in milliseconds.
 */
export function keptAnswer<T>(
  ms: number,
  ask: () => Promise<T>,
  now: () => number,
): (state?: string) => Promise<T> {
  let kept: { readonly state: string; readonly answer: Promise<T>; until: number } | null = null;
  return (state = '') => {
    if (kept !== null && kept.state === state && now() < kept.until) return kept.answer;
    const asked = { state, answer: ask(), until: Number.POSITIVE_INFINITY };
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
