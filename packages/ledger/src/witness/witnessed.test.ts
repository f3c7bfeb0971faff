import { describe, expect, test } from 'vitest';
import { encodeEvent } from '../event/event.ts';
import { exportLog, SIGNER, sampleEventV2, sampleLog, sealLog } from '../sample-log.ts';
import { signCheckpoint } from '../signed/checkpoint.ts';
import { cosignerFromSeed } from '../signed/cosignature.ts';
import { signerOf } from '../signed/trusted-keys.ts';
import { CompactRange } from '../tree/compact-range.ts';
import { inclusionNodes, proofHashes } from '../tree/merkle-tree.ts';
import { verifyExport } from '../verify/verify.ts';
import { encodeLogProof } from './log-proof.ts';
import { mapLeaf, mapProof, mapRoot } from './tenant-map.ts';
import { MAP_LOG_TENANT, MAP_PUBLISHED, type Witnessed } from './witnessed.ts';

const WITNESS = cosignerFromSeed('witness', Buffer.alloc(32, 9), () => 1_790_000_000);
const SALT = new Uint8Array(32).fill(3);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const log = sampleLog(7);

function rootOf(leaves: readonly { readonly leaf: Uint8Array }[]): Uint8Array {
  const tree = new CompactRange();
  for (const { leaf } of leaves) tree.append(leaf);
  return tree.root;
}

type Changes = { readonly mapTenant?: string; readonly kind?: string; readonly size?: number };

/** The log's checkpoint at size 5, in a map of three tenants, whose root is event 2 of 4 of the deployment's log. */
function witnessed({ mapTenant = MAP_LOG_TENANT, kind = MAP_PUBLISHED, size = 5 }: Changes = {}) {
  const { tenant, logNo, events } = log;
  const checkpoint = { tenant, logNo, size, root: rootOf(events.slice(0, size)) };
  const own = mapLeaf(checkpoint, SALT);
  const others = ['b', 'c'].map((name) => mapLeaf({ ...checkpoint, tenant: name }, SALT));
  const root = hex(mapRoot([own, ...others]));
  const texts = [0, 1, 2, 3].map((n) => encodeEvent(sampleEventV2(n, { kind, data: { root } })));
  const platform = sealLog(texts, mapTenant);
  const at = { tenant: mapTenant, logNo: 0, size: 4, root: rootOf(platform.events) };
  const proof = proofHashes(inclusionNodes(2, 4), ({ level, index }) =>
    rootOf(platform.events.slice(index * 2 ** level, (index + 1) * 2 ** level)),
  );
  return {
    checkpoint: signCheckpoint(checkpoint, SIGNER),
    salt: hex(SALT),
    path: mapProof([own, ...others], own.key).map(hex),
    event: texts[2] as string,
    receipt: encodeLogProof({ index: 2, proof, checkpoint: signCheckpoint(at, SIGNER, WITNESS) }),
  } satisfies Witnessed;
}

async function verdictOf(value: unknown) {
  const trust = { key: SIGNER.vkey, witnesses: [WITNESS.vkey], checkpoint: JSON.stringify(value) };
  return verifyExport([await exportLog(log)], trust);
}

describe('a witnessed checkpoint', () => {
  test('is compared with an export as one that was kept, and its cosignature is checked [EVID-07]', async () => {
    expect(await verdictOf(witnessed())).toMatchObject({
      status: 'verified',
      kept: 'continues',
      signatures: { witnesses: [signerOf(WITNESS)] },
    });
  });

  test('detects that the log was rolled back behind it [EVID-07]', async () => {
    const short = { ...log, events: log.events.slice(0, 4) };
    const verdict = await verifyExport([await exportLog(short)], {
      key: SIGNER.vkey,
      checkpoint: JSON.stringify(witnessed()),
    });
    expect(verdict).toMatchObject({ status: 'failed' });
  });

  const good = witnessed();
  const flipped = (text: string) => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  test.each<[string, unknown, string]>([
    ['another salt', { ...good, salt: flipped(good.salt) }, 'does not have this checkpoint'],
    ['a changed path', { ...good, path: good.path.map(flipped) }, 'does not have this checkpoint'],
    ['a shorter path', { ...good, path: good.path.slice(1) }, 'does not have this checkpoint'],
    ['a path whose entries are not hashes', { ...good, path: ['zz'] }, '64 hex digits'],
    [
      'a checkpoint that the map does not have',
      { ...good, checkpoint: witnessed({ size: 6 }).checkpoint },
      'does not have this checkpoint',
    ],
    ['another event', { ...good, event: good.event.replace('10:00', '10:01') }, 'index 2'],
    ['a map in the log of a tenant', witnessed({ mapTenant: 'acme' }), 'log of acme'],
    ['a root in an event of another kind', witnessed({ kind: 'policy_decision' }), MAP_PUBLISHED],
    ['no receipt', { ...good, receipt: undefined }, 'not JSON with'],
    ['an unsigned checkpoint', { ...good, checkpoint: 'x' }, 'witnessed checkpoint'],
  ])('with %s is refused [EVID-07]', async (_, value, reason) => {
    await expect(verdictOf(value)).rejects.toThrow(reason);
  });
});
