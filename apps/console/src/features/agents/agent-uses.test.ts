import { expect, test } from 'vitest';
import { usesOf } from './agent-uses.ts';

test('the newest call of an agent counts, and its tools that no code declares, not those of others', () => {
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
  const uses = [
    { agentId: 'a', status: 'shadow', lastSeenAt: late },
    { agentId: 'a', status: 'active', lastSeenAt: early },
    { agentId: 'b', status: 'shadow', lastSeenAt: late },
    { agentId: null, status: 'unused', lastSeenAt: null },
  ] as const;
  expect(usesOf(uses, 'a')).toEqual({ lastAt: late, shadow: 1 });
  expect(usesOf(uses, 'c')).toEqual({ lastAt: null, shadow: 0 });
});
