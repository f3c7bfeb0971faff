import type { Agent, EvidenceRecord } from '@svc/contract';
import { expect, test } from 'vitest';
import { activityOf, denialsOf, deniedAgentsOf } from './agent-activity.ts';

const NOW = Date.parse('2026-02-01T00:00:00Z');
const [LATELY, LONG_AGO] = ['2026-01-30T00:00:00Z', '2026-01-01T00:00:00Z'];
const agent = (id: string, approvedAt: string, state: Agent['state'] = 'approved') =>
  ({ id, approvedAt, state }) as Agent;

test('an approved agent is new for a week, then quiet unless it called something in the last one', () => {
  const agents = [
    agent('new', LATELY),
    agent('calling', LONG_AGO),
    agent('quiet', LONG_AGO),
    agent('gone', LONG_AGO, 'revoked'),
  ];
  const uses = [
    { agentId: 'calling', lastSeenAt: LATELY },
    { agentId: 'quiet', lastSeenAt: LONG_AGO },
  ];
  const { isNew, isQuiet } = activityOf(agents, uses, NOW);
  expect([isNew, isQuiet].map((found) => found.map(({ id }) => id))).toEqual([['new'], ['quiet']]);
});

test('denials are counted by rule, by their reason where no rule decided', () => {
  const record = (rule: string | null, reason: string) =>
    ({ event: { data: { rule, reason } } }) as unknown as EvidenceRecord;
  const records = [
    record(null, 'not in scope'),
    record('refunds', 'a refund: of 3'),
    record('refunds', 'a refund: of 4'),
  ];
  expect(denialsOf(records)).toEqual([
    { rule: 'refunds', text: 'a refund', reason: 'a refund: of 3', count: 2 },
    { rule: 'not in scope', text: 'not in scope', reason: 'not in scope', count: 1 },
  ]);
});

test('agents are counted by the calls that were denied to them, by name unless that was erased', () => {
  const record = (actor: object, disclosed = {}) =>
    ({ event: { actor }, disclosed }) as unknown as EvidenceRecord;
  const desk = { type: 'agent', id: 'agt_1' };
  const named = { '/actor/name': 'desk' };
  const erased = { type: 'agent', id: 'agt_2' };
  const records = [
    record(erased),
    record(desk, named),
    record(desk, named),
    record({ type: 'user', id: 'alice' }),
  ];
  expect(deniedAgentsOf(records)).toEqual([
    { id: 'agt_1', name: 'desk', count: 2 },
    { id: 'agt_2', name: 'agt_2', count: 1 },
  ]);
});
