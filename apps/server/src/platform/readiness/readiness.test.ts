import { expect, test } from 'vitest';
import { withDeadline } from './layer.ts';
import { cacheFor } from './readiness.ts';

test('a run that never ends is given up at its deadline [OPS-01]', async () => {
  await expect(withDeadline(1, () => new Promise(() => {}))()).rejects.toThrow(
    'no answer within 1 ms',
  );
  await withDeadline(60_000, async () => {})();
});

test('callers share one run, and its result for a second, good or bad [OPS-01]', async () => {
  let time = 0;
  let runs = 0;
  let broken = true;
  const ready = cacheFor(
    1_000,
    async () => {
      runs++;
      if (broken) throw new Error('disk full');
    },
    () => time,
  );

  await Promise.all([1, 2, 3].map(() => expect(ready()).rejects.toThrow('disk full')));
  broken = false;
  time = 999;
  await expect(ready()).rejects.toThrow('disk full');
  expect(runs).toBe(1);

  time = 1_000;
  await ready();
  broken = true;
  await ready();
  expect(runs).toBe(2);
});
