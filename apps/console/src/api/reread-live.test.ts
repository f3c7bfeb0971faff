import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rereadLive } from './reread-live.ts';

const HALF_SECOND = 500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows a query whose reads take a time and answer their number; `change` announces a change. */
function liveQuery(readMs: number) {
  const client = new QueryClient();
  const counts = { begun: 0 };
  const observer = new QueryObserver<number>(client, {
    queryKey: ['getOverview'],
    queryFn: async ({ signal }) => {
      const number = ++counts.begun;
      await new Promise((resolve, reject) => {
        setTimeout(resolve, readMs);
        signal.addEventListener('abort', reject);
      });
      return number;
    },
  });
  observer.subscribe(() => {});
  const change = () => void rereadLive(client, observer.getCurrentQuery() as never);
  return { counts, change, shown: () => observer.getCurrentResult().data };
}

test('a live query is read at once, then at most every five seconds, and after the last change [CONS-03]', async () => {
  const { counts, change, shown } = liveQuery(10);
  await vi.advanceTimersByTimeAsync(100);
  expect(counts.begun).toBe(1);
  change();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toBe(2);
  for (let changes = 0; changes < 20; changes++) {
    change();
    await vi.advanceTimersByTimeAsync(HALF_SECOND);
  }
  expect(counts.begun).toBeLessThanOrEqual(4);
  const before = counts.begun;
  change();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(counts.begun).toBe(before + 1);
  expect(shown()).toBe(counts.begun);
});

test('an answer that is slower than changes arrives, and one from before a change is read again [CONS-03]', async () => {
  const { change, shown } = liveQuery(8_000);
  await vi.advanceTimersByTimeAsync(1_000);
  change();
  for (let changes = 0; changes < 40; changes++) {
    change();
    await vi.advanceTimersByTimeAsync(HALF_SECOND);
  }
  expect(shown()).toBeGreaterThanOrEqual(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown()).toBeGreaterThanOrEqual(3);
});
