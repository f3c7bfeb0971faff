import { expect, test } from 'vitest';
import { Budget } from './budget.ts';
import { createMemo, memoTable } from './memo.ts';

test('a memo computes an entry once for each table and key, also one that is undefined [SCAN-02]', () => {
  const lengths = memoTable<string, number | undefined>('lengths');
  const others = memoTable<string, number>('others');
  const memo = createMemo();
  let computed = 0;
  const compute = () => {
    computed += 1;
    return undefined;
  };
  memo.get(lengths, 'a', compute);
  memo.get(lengths, 'a', compute);
  expect(computed).toBe(1);
  expect(memo.get(others, 'a', () => 7)).toBe(7);
  expect(createMemo().get(others, 'a', () => 8)).toBe(8);
});

test('a part of a budget ends at its own limit and at that of the whole [SCAN-02]', () => {
  const whole = new Budget(5);
  const part = whole.part(2);
  expect([part.spend(), part.spend()]).toEqual([true, true]);
  expect(part.isSpent).toBe(false);
  expect([part.spend(), part.isSpent, whole.isSpent]).toEqual([false, true, false]);
  const other = whole.part(9);
  expect([other.spend(), other.spend(), other.spend()]).toEqual([true, true, false]);
  expect([other.isSpent, whole.isSpent]).toEqual([true, true]);
});
