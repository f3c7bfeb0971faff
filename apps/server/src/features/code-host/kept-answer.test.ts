import { expect, test } from 'vitest';
import { keptAnswer } from './kept-answer.ts';

/** A question that is answered when the test says so, on a clock of the test. */
function source() {
  const pending: { resolve(value: number): void; reject(error: Error): void }[] = [];
  const clock = { now: 0 };
  const ask = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    pending.push({ resolve, reject });
    return promise;
  };
  return { pending, clock, answer: keptAnswer(60_000, ask, () => clock.now) };
}

test('an answer is kept for its time, counted from when it came, and asked for again after it [APP-01]', async () => {
  const { pending, clock, answer } = source();
  const first = answer();
  clock.now = 5_000;
  pending[0]?.resolve(1);
  expect(await first).toBe(1);

  clock.now = 64_999;
  expect(await answer()).toBe(1);
  expect(pending).toHaveLength(1);

  clock.now = 65_000;
  const second = answer();
  pending[1]?.resolve(2);
  expect(await second).toBe(2);
});

test('callers share a question under way, however long it takes [APP-01]', async () => {
  const { pending, clock, answer } = source();
  const all = [answer(), answer()];
  clock.now = 1_000_000;
  all.push(answer());
  pending[0]?.resolve(1);

  expect(await Promise.all(all)).toEqual([1, 1, 1]);
  expect(pending).toHaveLength(1);
});

test('a question that throws is asked again at once [APP-01]', async () => {
  const { pending, answer } = source();
  const first = answer();
  pending[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  const second = answer();
  pending[1]?.resolve(2);
  expect(await second).toBe(2);
});

test('an answer is asked for again once its state is another, and those who still wait for the former get theirs [APP-04]', async () => {
  const { pending, answer } = source();
  const first = answer('none');
  const second = answer('stored');
  expect(pending).toHaveLength(2);
  pending[1]?.resolve(2);
  pending[0]?.resolve(1);
  expect(await Promise.all([first, second, answer('stored')])).toEqual([1, 2, 2]);
  expect(pending).toHaveLength(2);
});
