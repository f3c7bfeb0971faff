/**
 * Returns a function that answers what `ask` answered, for so many milliseconds after it did. Callers meanwhile share one
 * question; one that throws is not kept. `now` returns milliseconds that never go back.
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
