import type { Query, QueryClient } from '@tanstack/react-query';

/** Least time from one read of a live query to the next: every governed call changes the counts of the overview. */
const LIVE_MS = 5_000;

/** Live queries that are read, or were less than `LIVE_MS` ago, and whether something has changed since. */
const rereads = new WeakMap<Query, { isDue: boolean }>();

/**
 * Reads a live query again: at once, and what changes within `LIVE_MS` together afterwards. No read is cancelled for the next, so that
 * an answer arrives however often something changes.
 */
export async function rereadLive(client: QueryClient, query: Query): Promise<void> {
  const running = rereads.get(query);
  if (running !== undefined) {
    running.isDue = true;
    return;
  }
  const reread = { isDue: true };
  rereads.set(query, reread);
  while (reread.isDue) {
    // the answer under way may be from before the change
    reread.isDue = query.state.fetchStatus !== 'idle';
    const read = client.invalidateQueries(
      { predicate: (one) => one === query },
      { cancelRefetch: false },
    );
    await Promise.all([read, new Promise((resolve) => setTimeout(resolve, LIVE_MS))]);
  }
  rereads.delete(query);
}
