import { expect, test } from 'vitest';
import { rolloutSteps } from './rollout.ts';

const NOTHING = {
  repositories: 0,
  enforcingServers: 0,
  servers: 0,
  approvedAgents: 0,
  checkedCalls: 0,
  channels: 0,
};

test('in an empty tenant every step is open and says what to do', () => {
  const steps = rolloutSteps(NOTHING, 'https://svc.example.com');
  expect(steps.some(({ isDone }) => isDone)).toBe(false);
  expect(steps.every(({ command, page }) => command !== undefined || page !== undefined)).toBe(
    true,
  );
});

test('what is not known yet is not done', () => {
  const steps = rolloutSteps({ ...NOTHING, repositories: null }, 'https://svc.example.com');
  expect(steps[0]?.isDone).toBe(false);
});

test('a step is done by doing it, whatever the order', () => {
  const steps = rolloutSteps({ ...NOTHING, servers: 1 }, 'https://svc.example.com');
  expect(steps.filter(({ isDone }) => isDone).map(({ page }) => page)).toEqual(['/gateway']);
});
