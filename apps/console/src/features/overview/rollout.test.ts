import type { Overview } from '@svc/contract';
import { expect, test } from 'vitest';
import { rolloutSteps } from './rollout.ts';

const NOTHING: Overview['rollout'] & { hasVerified: boolean } = {
  lastScanAt: null,
  repositories: 0,
  hasPrCheck: false,
  hasEnforcedPrCheck: false,
  channels: 0,
  approvedAgents: 0,
  hasCheckedCall: false,
  servers: { observe: 0, enforce: 0 },
  hasAttestedControl: false,
  hasVerified: false,
};

const doneBy = (change: Partial<typeof NOTHING>) =>
  rolloutSteps({ ...NOTHING, ...change }).flatMap(({ isDone }, n) => (isDone ? [n] : []));

test('in an empty tenant every step is open and names the page where it is done [CONS-01]', () => {
  const steps = rolloutSteps(NOTHING);
  expect(steps.some(({ isDone }) => isDone)).toBe(false);
  expect(steps.filter(({ page }) => !page.startsWith('/'))).toEqual([]);
});

test('each step is done by doing it, whatever the order [CONS-01]', () => {
  const order = [
    doneBy({ lastScanAt: '2026-01-31T12:00:00.000Z' }),
    doneBy({ repositories: 1 }),
    doneBy({ channels: 1 }),
    doneBy({ hasPrCheck: true }),
    doneBy({ hasEnforcedPrCheck: true }),
    doneBy({ approvedAgents: 1 }),
    doneBy({ hasCheckedCall: true }),
    doneBy({ servers: { observe: 1, enforce: 0 } }),
  ];
  expect(order).toEqual(order.map((_, n) => [n]));
  expect(doneBy({ servers: { observe: 0, enforce: 1 } })).toEqual([7, 8]);
  expect(doneBy({ hasVerified: true })).toEqual([9]);
  expect(doneBy({ hasAttestedControl: true })).toEqual([10]);
});

test('who may not see channels is shown no step for them [CONS-01]', () => {
  const titles = rolloutSteps({ ...NOTHING, channels: null }).map(({ title }) => title);
  expect(titles).toHaveLength(10);
  expect(titles.filter((title) => title.includes('notified'))).toEqual([]);
});
