import type { RuntimeUse } from '@svc/contract';
import { expect, test } from 'vitest';
import { toolNames, usesByPattern } from './tool-use.ts';

const use = (tool: string | null, calls = 0): RuntimeUse => ({
  status: calls > 0 ? 'active' : 'unused',
  agentId: null,
  agent: null,
  server: null,
  tool,
  calls,
  firstSeenAt: null,
  lastSeenAt: null,
});

test('calls are counted by the pattern that allows them, and those outside of all last', () => {
  const known = [use('mail.send', 3), use('mail.read', 2), use('mail.old'), use('shell.run', 4)];
  expect(usesByPattern(['mail.*', 'mail.read', 'repo.*'], known)).toMatchObject([
    { pattern: 'mail.*', calls: 5 },
    { pattern: 'mail.read', calls: 2 },
    { pattern: 'repo.*', calls: 0, uses: [] },
    { pattern: null, calls: 4 },
  ]);
});

test('a tool that was never called is outside of no pattern', () => {
  expect(usesByPattern([], [use('mail.old'), use(null, 1)])).toMatchObject([
    { pattern: null, calls: 1 },
  ]);
  expect(usesByPattern(['mail.*'], [use('shell.run')])).toHaveLength(1);
});

test('names of tools are listed once', () => {
  expect(toolNames([use('a', 1), use('a'), use(null), use('b')])).toEqual(['a', 'b']);
});
