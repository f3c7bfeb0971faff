import type { EvidenceRecord } from '@svc/contract';
import { expect, test } from 'vitest';
import { eventData, nameText, wholeData } from './event-data.ts';

const record = (part: Partial<EvidenceRecord>, data: Record<string, unknown>): EvidenceRecord => ({
  index: 1,
  sealedAt: '2026-01-31T12:00:00.000Z',
  leaf: '',
  chain: '',
  disclosed: {},
  redacted: [],
  ...part,
  event: {
    v: 2,
    id: 'evt_00000000000000000000000000',
    time: '2026-01-31T12:00:00.000Z',
    kind: 'scan.uploaded',
    actor: { type: 'token' },
    subject: { type: 'repository' },
    data,
    commitments: {},
  },
});

test('members of an event are facts in words, hashes apart [CONS-02]', () => {
  const { facts, hashes } = eventData(
    record(
      {},
      {
        scan: 'scan_00000000000000000000000000',
        formerDefaultBranch: 'main',
        expiresAt: '2026-02-01T00:00:00.000Z',
        findings: { total: 1_100, bySeverity: { critical: 2, high: 0 } },
        agents: [],
        until: null,
        complete: true,
        why: 'signed_in_again',
        tool: 'send_mail',
        argumentsHash: 'ab'.repeat(32),
        settings: '{"issuer":"x"}',
      },
    ),
  );
  expect(facts).toEqual([
    ['Scan', { kind: 'id', text: 'scan_00000000000000000000000000' }],
    ['Former default branch', { kind: 'text', text: 'main' }],
    ['Expires at', { kind: 'time', text: '2026-02-01T00:00:00.000Z' }],
    ['Findings', { kind: 'text', text: 'total 1,100, by severity (critical 2)' }],
    ['Agents', { kind: 'none' }],
    ['Until', { kind: 'none' }],
    ['Complete', { kind: 'text', text: 'yes' }],
    ['Why', { kind: 'text', text: 'signed in again' }],
    ['Tool', { kind: 'text', text: 'send_mail' }],
  ]);
  expect(hashes.map(([name]) => name)).toEqual(['Arguments hash', 'Settings']);
});

test('personal values stand where their pointers name them, and erased ones are said to be [CONS-02]', () => {
  const sealed = record(
    { disclosed: { '/actor/name': 'Alice', '/data/a~1b/c': 'x' }, redacted: ['/data/reason'] },
    { kept: 1 },
  );
  expect(wholeData(sealed)).toMatchObject({ kept: 1, 'a/b': { c: 'x' } });
  expect(eventData(sealed, new Set(['a/b'])).facts).toEqual([
    ['Kept', { kind: 'text', text: '1' }],
    ['Reason', { kind: 'erased' }],
  ]);
  // the sealed event is left as it is
  expect(sealed.event.data).toEqual({ kept: 1 });
});

test.each([
  ['agentAudience', 'Audience of agents'],
  ['hostInstallationId', 'Host installation id'],
  ['constructor', 'Constructor'],
])('the member %s is called %s', (name, text) => {
  expect(nameText(name)).toBe(text);
});
