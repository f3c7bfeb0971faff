import { expect, test } from 'vitest';
import { disableReason, RETRY_DELAYS, retryDelay } from './health.ts';

const FAILED = { isDelivered: false, status: 500, outcome: '', retryAfter: null };
const DAY_MS = 86_400_000;

test('attempts follow the published schedule, and end [NOTE-04]', () => {
  const delays = RETRY_DELAYS.map((_, n) => retryDelay(n + 1, null, () => 0));

  expect(delays).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(retryDelay(RETRY_DELAYS.length + 1, null)).toBeNull();
});

test('an attempt comes later by up to a tenth, and not before the receiver asks for it [NOTE-04]', () => {
  expect(retryDelay(2, null, () => 1)).toBe(330);
  expect(retryDelay(1, 120, () => 0)).toBe(120);
  expect(retryDelay(2, 120, () => 0)).toBe(300);
  expect(retryDelay(1, 1e9, () => 0)).toBe(86_400);
});

test('a channel is disabled when it is gone, or has failed for days and often [NOTE-04]', () => {
  expect(disableReason({ ...FAILED, status: 410 }, 1, 0)).toBe('gone');
  expect(disableReason(FAILED, 10, 5 * DAY_MS)).toBe('failing');
  expect(disableReason(FAILED, 9, 50 * DAY_MS)).toBeNull();
  expect(disableReason(FAILED, 1_000, 4 * DAY_MS)).toBeNull();
});
