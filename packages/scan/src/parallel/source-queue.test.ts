import { expect, test } from 'vitest';
import {
  abandon,
  claimNext,
  settle,
  settled,
  sourceQueue,
  take,
  withdraw,
} from './source-queue.ts';

test('each file is claimed once, and one that was withdrawn by nobody', () => {
  const queue = sourceQueue(4);
  withdraw(queue, 1);
  expect([claimNext(queue, 1), claimNext(queue, 2), claimNext(queue, 1)]).toEqual([0, 2, 3]);
  expect(claimNext(queue, 2)).toBeNull();
});

test('whoever waits for a file goes on once it is settled, or its thread has ended', async () => {
  const queue = sourceQueue(3);
  for (const thread of [1, 2]) claimNext(queue, thread);
  const order: string[] = [];
  const first = settled(queue, 0).then(() => order.push('read'));
  const second = settled(queue, 1).then(() => order.push('abandoned'));
  // nobody works on it
  await settled(queue, 2);
  expect(order).toEqual([]);
  settle(queue, 0, 10);
  await first;
  expect(order).toEqual(['read']);
  abandon(queue, 2);
  await second;
  expect(order).toEqual(['read', 'abandoned']);
});

test('files of other threads stay theirs when one has ended', async () => {
  const queue = sourceQueue(2);
  for (const thread of [1, 2]) claimNext(queue, thread);
  abandon(queue, 1);
  let isSettled = false;
  const other = settled(queue, 1).then(() => {
    isSettled = true;
  });
  await settled(queue, 0);
  expect(isSettled).toBe(false);
  settle(queue, 1, 0);
  await other;
});

test('a withdrawn file that a thread is reading stays in work', async () => {
  const queue = sourceQueue(1);
  claimNext(queue, 1);
  withdraw(queue, 0);
  let isSettled = false;
  const waiting = settled(queue, 0).then(() => {
    isSettled = true;
  });
  await Promise.resolve();
  expect(isSettled).toBe(false);
  settle(queue, 0, 0);
  await waiting;
});

test('results that were taken make room for as many', () => {
  const queue = sourceQueue(3);
  claimNext(queue, 1);
  const bytes = 5 * 1024 * 1024;
  settle(queue, 0, bytes);
  take(queue, bytes);
  // would wait for ever in this thread
  expect(claimNext(queue, 1)).toBe(1);
});
