import {
  CompactRange,
  chainHash,
  encodeEvent,
  exportFile,
  genesis,
  leafHash,
  type NoteSigner,
  type SealedEvent,
  signCheckpoint,
  signHead,
  signRange,
} from '@svc/ledger';

const TENANT = 'acme';
const START = Date.UTC(2026, 10, 20, 10);

/** Returns the lines of an export of a whole log of so many decisions, numbered from `first`, as a service would seal them. */
export function sealedExport(
  signer: NoteSigner,
  size: number,
  first = 0,
): AsyncIterable<string | Uint8Array> {
  const log = { tenant: TENANT, logNo: 0 };
  const tree = new CompactRange();
  const previous = genesis(TENANT, 0);
  let chain = previous;
  const events: SealedEvent[] = [];
  for (let index = 0; index < size; index++) {
    const bytes = Buffer.from(encodeEvent(decision(first + index)));
    const leaf = leafHash(bytes);
    chain = chainHash(chain, leaf);
    tree.append(leaf);
    events.push({ index, leaf, chain, bytes });
  }
  const head = signHead({ ...log, size, chain }, signer);
  const header = { ...log, from: 0, to: size, previous, head, subtrees: [] };
  const range = signRange(header, signer);
  return exportFile(
    { ...header, range },
    events,
    signCheckpoint({ ...log, size, root: tree.root }, signer),
  );
}

/** An event of the size and shape that a checked call leaves. */
function decision(n: number) {
  const time = new Date(START + n).toISOString();
  return {
    v: 2,
    id: `evt_${String(n).padStart(26, '0')}`,
    time,
    sealedAt: time,
    kind: 'policy_decision',
    actor: { type: 'agent', id: `agt_${String(n % 50).padStart(26, '0')}` },
    subject: { type: 'tool', id: 'github.create_pull_request' },
    data: {
      decision: n % 5 === 0 ? 'deny' : 'allow',
      reason: 'the pack allows the tools of the scope',
      rule: 'pack-production/base.cedar:12:1',
      pack: { id: 'pack-production', version: 3 },
      server: 'github',
      epoch: n % 7,
    },
    commitments: { '/actor/name': String(n).padStart(64, '0') },
  } as const;
}

/** Returns the bytes of an export. */
export async function exportBytes(lines: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const line of lines) parts.push(Buffer.from(line));
  return Buffer.concat(parts);
}
