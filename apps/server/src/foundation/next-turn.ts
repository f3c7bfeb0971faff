/** What waits for a turn of this thread's event loop, in the order in which it came. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, for one caller a turn. Work in slices waits here between two of them. `setImmediate`
 * alone starts everything that waits in one turn: with sixteen large calls under way, sixteen slices would follow one another before
 * the loop reads the next request.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startFirst);
  });
}

function startFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startFirst);
}
