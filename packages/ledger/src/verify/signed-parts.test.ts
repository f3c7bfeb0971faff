import { describe, expect, test } from 'vitest';
import { encodeEvent, type LedgerEvent } from '../event/event.ts';
import { type ExportHeader, exportEnd, exportEvent, exportHeader } from '../export/export-file.ts';
import { type ExportRange, signRange } from '../export/export-range.ts';
import { SIGNER, sampleEventV2, sealLog } from '../sample-log.ts';
import { type Checkpoint, signCheckpoint } from '../signed/checkpoint.ts';
import { type Head, signHead } from '../signed/signed-head.ts';
import { CompactRange } from '../tree/compact-range.ts';
import { genesis } from '../tree/hash-chain.ts';
import { verifyExport, verifyExports } from './verify.ts';

const logOf = (...events: LedgerEvent[]) => sealLog(events.map(encodeEvent));
const LOG = logOf(...[0, 1, 2, 3].map((n) => sampleEventV2(n)));
const OTHER_HASH = new Uint8Array(32).fill(9);

/** One thing that a key of the log signs, or that stands beside it, otherwise than it is. */
type Change = {
  readonly header?: Partial<ExportHeader>;
  readonly head?: Partial<Head>;
  readonly range?: Partial<ExportRange>;
  readonly checkpoint?: Partial<Checkpoint> | null;
  readonly count?: number;
  readonly chain?: Uint8Array;
};

/** The export from event `from` on, every part of it signed by the log's own key. */
function linesOf(from: number, change: Change = {}, { tenant, logNo, events } = LOG) {
  const chainAt = (size: number) => events[size - 1]?.chain ?? genesis(tenant, logNo);
  const to = events.length;
  const tree = new CompactRange();
  for (const { leaf } of events.slice(0, from)) tree.append(leaf);
  const subtrees = tree.hashes;
  for (const { leaf } of events.slice(from)) tree.append(leaf);
  const own = { tenant, logNo, from, to };
  const head = signHead({ tenant, logNo, size: to, chain: chainAt(to), ...change.head }, SIGNER);
  const range = signRange({ ...own, ...change.range }, SIGNER);
  const checkpoint = { tenant, logNo, size: to, root: tree.root, ...change.checkpoint };
  return [
    exportHeader({ ...own, previous: chainAt(from), head, subtrees, range, ...change.header }),
    ...events.slice(from).map((e) => exportEvent(e.index, e.leaf, e.chain, e.bytes)),
    exportEnd(
      change.count ?? to - from,
      change.chain ?? chainAt(to),
      change.checkpoint === null ? undefined : signCheckpoint(checkpoint, SIGNER),
    ),
  ];
}

const trust = { key: SIGNER.vkey };
const failure = (reason: string) => ({
  status: 'failed',
  firstBad: { reason: expect.stringContaining(reason) },
});

describe.each([0, 2])('an export from event %i', (from) => {
  test('of which every part is signed verifies', async () => {
    expect((await verifyExport(linesOf(from), trust)).status).toBe('verified');
  });

  test.each<[string, Change, string]>([
    ['the head of another tenant', { head: { tenant: 'other' } }, 'signed head is of log other 0'],
    ['the head of another log number', { head: { logNo: 1 } }, 'signed head is of log acme 1'],
    ['the head of another size', { head: { size: 5 } }, 'signed head has size 5'],
    ['a head of another chain', { head: { chain: OTHER_HASH } }, 'does not lead to the signed'],
    ['the range of another tenant', { range: { tenant: 'other' } }, 'signed range is another'],
    ['the range of another log number', { range: { logNo: 1 } }, 'signed range is another'],
    ['a range from another event', { range: { from: 1 } }, 'signed range is another'],
    ['a range to another event', { range: { to: 5 } }, 'signed range is another'],
    ['a range since a time', { range: { since: 'x' } }, 'signed range is another'],
    ['a range that is not a note', { header: { range: 'x\n' } }, 'the signed range: '],
    ['the checkpoint of another tenant', { checkpoint: { tenant: 'other' } }, 'is of log other 0'],
    ['the checkpoint of another log number', { checkpoint: { logNo: 1 } }, 'is of log acme 1'],
    ['a checkpoint of another size', { checkpoint: { size: 5 } }, 'checkpoint has size 5'],
    ['a checkpoint of another root', { checkpoint: { root: OTHER_HASH } }, 'root of the signed'],
    ['no checkpoint', { checkpoint: null }, 'has no checkpoint'],
    ['another count', { count: 9 }, 'counts 9 events'],
    ['another last chain hash', { chain: OTHER_HASH }, 'not that of the last event'],
    [
      'a checkpoint, which its format lacks',
      { header: { format: 'svc.evidence/2', subtrees: undefined, range: undefined } as never },
      'which its format does not have',
    ],
  ])('fails with %s, though the key of the log signed it [EVID-02]', async (_, change, reason) => {
    expect(await verifyExport(linesOf(from, change), trust)).toMatchObject(failure(reason));
  });

  test('fails against a checkpoint that was kept of another log number [EVID-04]', async () => {
    const checkpoint = signCheckpoint(
      { tenant: 'acme', logNo: 1, size: 1, root: OTHER_HASH },
      SIGNER,
    );
    const verdict = await verifyExport(linesOf(from), { ...trust, checkpoint });
    expect(verdict).toMatchObject(failure('kept checkpoint is of log acme 1'));
  });
});

describe('an export that continues another one', () => {
  const part = (to: number) => ({ ...LOG, events: LOG.events.slice(0, to) });
  const continued = (second: ReturnType<typeof linesOf>) =>
    verifyExports([linesOf(0, {}, part(2)), second], trust);

  test('verifies [EVID-08]', async () => {
    expect((await continued(linesOf(2)))[1]?.status).toBe('verified');
  });

  test('fails where only its tree is another one [EVID-08]', async () => {
    const tree = new CompactRange(2, [OTHER_HASH]);
    for (const { leaf } of LOG.events.slice(2)) tree.append(leaf);
    const second = linesOf(2, {
      header: { subtrees: [OTHER_HASH] },
      checkpoint: { root: tree.root },
    });
    expect((await verifyExport(second, trust)).status).toBe('verified');
    expect((await continued(second))[1]).toMatchObject(failure('does not continue the events'));
  });

  test('fails where only its chain is another one, or its log number [EVID-08]', async () => {
    const moved = { header: { previous: OTHER_HASH } };
    expect((await continued(linesOf(2, moved)))[1]).toMatchObject(
      failure('does not continue the events'),
    );
    const numbered = sealLog(
      LOG.events.map(({ bytes }) => bytes),
      'acme',
      1,
    );
    expect((await continued(linesOf(2, {}, numbered)))[1]).toMatchObject(failure('not acme 1'));
  });
});

describe('what an event promises', () => {
  const hidden = { '/subject/id': '0'.repeat(64) };
  test.each<[string, LedgerEvent, string]>([
    [
      'a revocation that names no agent',
      sampleEventV2(0, { kind: 'agent.revoked', subject: { type: 'agent' }, commitments: hidden }),
      'without naming its id',
    ],
    [
      'a rotation that names no key',
      sampleEventV2(0, { kind: 'evidence.key_rotated', data: { vkey: 'key' } }),
      'without naming the next one',
    ],
    [
      'a rotation that names its key in a list',
      sampleEventV2(0, { kind: 'evidence.key_rotated', data: { vkey: [SIGNER.vkey] } }),
      'without naming the next one',
    ],
    [
      'a rotation to a key that has not signed',
      sampleEventV2(0, { kind: 'evidence.key_rotated', data: { vkey: `next+0123abcd+AQ==` } }),
      'made next+0123abcd the key of the log',
    ],
  ])('is not kept by %s [EVID-02]', async (_, event, reason) => {
    const lines = linesOf(0, {}, logOf(event));
    expect(await verifyExport(lines, trust)).toMatchObject(failure(reason));
  });

  test('is kept by a denial that names no agent, before a revocation and after it [EVID-02]', async () => {
    const denial = (n: number) =>
      sampleEventV2(n, {
        actor: { type: 'agent' },
        commitments: { '/actor/id': '0'.repeat(64) },
        data: { decision: 'deny' },
      });
    const revocation = sampleEventV2(1, {
      kind: 'agent.revoked',
      subject: { type: 'agent', id: 'agt_8' },
    });
    const lines = linesOf(0, {}, logOf(denial(0), revocation, denial(2)));

    expect((await verifyExport(lines, trust)).status).toBe('verified');
  });
});
