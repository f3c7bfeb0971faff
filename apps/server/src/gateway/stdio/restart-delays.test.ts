import { expect, test } from 'vitest';
import { RestartDelays } from './restart-delays.ts';

test('a program that keeps ending is started at once four times, then after delays that double up to a minute', () => {
  const delays = new RestartDelays(() => 0);
  const waits = Array.from({ length: 13 }, () => {
    delays.add('a');
    return delays.waitOf('a');
  });

  expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 1_000, 2_000, 4_000, 8_000]);
  expect(waits.at(-1)).toBe(60_000);
  expect(delays.waitOf('b')).toBe(0);
});

test('failures are forgotten two minutes after the last one', () => {
  let now = 0;
  const delays = new RestartDelays(() => now);
  for (let count = 0; count < 9; count++) delays.add('a');
  now = 121_000;
  delays.add('a');

  expect(delays.waitOf('a')).toBe(0);
});
