import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const quiet = { warn: () => {} };

test('a run that takes longer than the interval is not overlapped by another, and the next one follows', async () => {
  const begun = vi.fn();
  let end = () => {};
  const work = repeat(10, quiet, () => {
    begun();
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  vi.advanceTimersByTime(50);
  expect(begun).toHaveBeenCalledTimes(1);
  end();
  await turn();
  vi.advanceTimersByTime(10);
  expect(begun).toHaveBeenCalledTimes(2);
  end();
  await work.stop();
});

test('a run that fails is logged, and the next one follows', async () => {
  const warn = vi.fn();
  const failing = vi.fn(async () => {
    throw new Error('no database');
  });
  const work = repeat(10, { warn }, failing);
  for (let runs = 1; runs <= 2; runs++) {
    vi.advanceTimersByTime(10);
    await turn();
    expect(warn).toHaveBeenCalledTimes(runs);
  }
  await work.stop();
});

test('stopping aborts the run under way, waits for it, and begins no other', async () => {
  const order: string[] = [];
  const work = repeat(10, quiet, async (signal) => {
    order.push('begun');
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    order.push('ended');
  });
  vi.advanceTimersByTime(10);
  await work.stop();
  order.push('stopped');
  vi.advanceTimersByTime(50);
  expect(order).toEqual(['begun', 'ended', 'stopped']);
});
