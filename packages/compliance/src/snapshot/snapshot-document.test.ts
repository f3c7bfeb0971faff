import { expect, test } from 'vitest';
import { countStatuses } from '../status/status-counts.ts';
import {
  changedControls,
  digestOfSnapshot,
  type SnapshotControl,
  type SnapshotDocument,
} from './snapshot-document.ts';

const CONTROL: SnapshotControl = {
  id: 'GOVERN 1.6',
  automated: 'partly',
  attested: 'none',
  contradicted: false,
  inForce: true,
  applicable: true,
  signals: [
    { id: 'inventory-current', strength: 'partial', outcome: 'met', subject: 'everything' },
  ],
};
const DOCUMENT: SnapshotDocument = {
  v: 1,
  tenant: 'tnt_1',
  snapshot: 'snp_1',
  framework: 'nist-ai-rmf',
  frameworkVersion: '1.0',
  mappingVersion: 1,
  scope: null,
  takenAt: '2026-11-26T08:00:00.000Z',
  counts: countStatuses([CONTROL]),
  controls: [CONTROL],
};

test('the digest of a snapshot is that of its canonical JSON, whatever the order of its members [COMP-01/status]', () => {
  expect(digestOfSnapshot(DOCUMENT)).toBe(
    'a2656bbb4a699729dc078bc92b2684d7d90618fa9266d1a50efc61d3c3ee1ea8',
  );
  const reversed = Object.fromEntries(Object.entries(DOCUMENT).reverse()) as SnapshotDocument;
  expect(digestOfSnapshot(reversed)).toBe(digestOfSnapshot(DOCUMENT));
});

test.each<[string, Partial<SnapshotControl>]>([
  ['automated', { automated: 'not_met' }],
  ['attested', { attested: 'expired' }],
  ['contradicted', { contradicted: true }],
  ['inForce', { inForce: false }],
  ['applicable', { applicable: false }],
  ['signals', { signals: [] }],
])(
  'a control whose %s differs has changed, and changes the digest [COMP-01/status]',
  (_, change) => {
    const control = { ...CONTROL, ...change };
    const former = new Map([[CONTROL.id, CONTROL]]);
    expect(changedControls([control], former)).toEqual([control]);
    expect(digestOfSnapshot({ ...DOCUMENT, controls: [control] })).not.toBe(
      digestOfSnapshot(DOCUMENT),
    );
  },
);

test('a control that is new has changed, and one whose members are in another order has not', () => {
  const other = { ...CONTROL, id: 'MAP 1.1' };
  const reversed = Object.fromEntries(Object.entries(CONTROL).reverse()) as SnapshotControl;
  const former = new Map([[CONTROL.id, CONTROL]]);
  expect(changedControls([reversed, other], former)).toEqual([other]);
});
