import { expect, test } from 'vitest';
import { isRouted } from './routing.ts';

const SCAN = {
  repo: 'acme/shop',
  maxSeverity: 'critical',
  worstSeverities: { secret: 'critical', 'agent-config': 'low' },
} as const;
const ALL = { repositories: [], categories: [], min_severity: 'high' } as const;

test.each([
  ['everything', {}, true],
  ['its name', { repositories: ['acme/other', 'acme/shop'] }, true],
  ['the beginning of its name', { repositories: ['acme/*'] }, true],
  ['any name', { repositories: ['*'] }, true],
  ['another name', { repositories: ['acme/sho'] }, false],
  ['another beginning', { repositories: ['other/*'] }, false],
  ['a category that reaches the severity', { categories: ['secret', 'agent-config'] }, true],
  ['a category that does not', { categories: ['agent-config'] }, false],
  ['a category without findings', { categories: ['ci'] }, false],
] as const)('a channel of %s: %s [NOTE-02]', (_, given, expected) => {
  const channel = { ...ALL, ...given } as unknown as Parameters<typeof isRouted>[0];

  expect(isRouted(channel, SCAN)).toBe(expected);
});
