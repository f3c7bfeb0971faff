import { afterAll, beforeAll, test } from 'vitest';
import { type Comparison, expectShown, startComparison } from '../compare.ts';
import { buildGoClient } from './go.ts';

let comparison: Comparison;

beforeAll(async () => {
  comparison = await startComparison();
});
afterAll(() => comparison?.stop());

test.each(['official', 'mark3labs'] as const)(
  'a client of the Go SDK "%s" is shown what it is shown without the gateway [GATE-01]',
  async (name) => {
    const report = await comparison.compare(await buildGoClient(name));
    expectShown(report, '2026-07-28');
  },
);
