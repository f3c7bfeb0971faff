import type { EvidenceRecord } from '@svc/contract';
import { expect, test } from 'vitest';
import { namedChanges } from './named-changes.ts';

const record = (index: number, kind: string, data: object = {}) =>
  ({ index, event: { id: `evt_${index}`, kind, data } }) as unknown as EvidenceRecord;
const scan = (index: number, found: number) =>
  record(index, 'scan.uploaded', { findings: { new: found } });
const changes = (records: readonly EvidenceRecord[], max = 9) =>
  namedChanges(records, max).map(
    ({ kind, records }) => `${kind} ${records.map(({ index }) => index).join(' ')}`,
  );

test('changes are named by kind, agents that were stopped first, and each event once [CONS-02]', () => {
  const records = [
    record(7, 'pack.activated'),
    record(6, 'agent.approved'),
    record(8, 'agent.requested'),
    record(4, 'agent.revoked'),
    record(2, 'agent.approved'),
    record(6, 'agent.approved'),
  ];
  const all = ['agent.revoked 4', 'agent.approved 6 2', 'pack.activated 7'];
  expect(changes(records)).toEqual(all);
  expect(changes(records, 1)).toEqual(all.slice(0, 1));
});

test('a scan is named where it found something new, a decision where it denied, other routine is not [CONS-02]', () => {
  const records = [
    record(5, 'user.signed_in'),
    scan(4, 0),
    scan(3, 2),
    record(2, 'view.created'),
    record(1, 'policy_decision', { decision: 'deny' }),
    record(0, 'policy_decision', { decision: 'allow' }),
    // waits for an approval
    record(6, 'policy_decision', {
      decision: 'deny',
      approval: 'apr_1',
      reason: 'apr_1 waits for an administrator',
    }),
  ];
  expect(changes(records)).toEqual(['call.denied 1', 'finding.found 3']);
});
