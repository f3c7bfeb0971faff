import type { EvidenceRecord } from '@svc/contract';
import { expect, test } from 'vitest';
import { namedChanges } from './named-changes.ts';

const record = (index: number, kind: string, data: object = {}) =>
  ({ index, event: { id: `evt_${index}`, kind, data } }) as unknown as EvidenceRecord;
const scan = (index: number, found: number) =>
  record(index, 'scan.uploaded', { findings: { new: found } });
const kinds = (records: readonly EvidenceRecord[], max = 9) =>
  namedChanges(records, max).map(({ index, event }) => `${index} ${event.kind}`);

test('changes of agents are named first, the newest two, and each event once [CONS-02]', () => {
  const records = [
    record(7, 'pack.activated'),
    record(6, 'agent.approved'),
    record(8, 'agent.requested'),
    record(4, 'agent.revoked'),
    record(2, 'agent.approved'),
    record(6, 'agent.approved'),
  ];
  const all = ['6 agent.approved', '4 agent.revoked', '7 pack.activated'];
  expect(kinds(records)).toEqual(all);
  expect(kinds(records, 1)).toEqual(all.slice(0, 1));
});

test('a scan is named where it found something new, other routine is not [CONS-02]', () => {
  const records = [record(5, 'user.signed_in'), scan(4, 0), scan(3, 2), record(2, 'view.created')];
  expect(kinds(records)).toEqual(['3 scan.uploaded']);
});
