import fc from 'fast-check';
import { commitTo } from './event/commitment.ts';
import {
  type Entity,
  type EventV1,
  type EventV2,
  encodeEvent,
  type LedgerEvent,
} from './event/event.ts';
import { exportFile, type SealedEvent } from './export/export-file.ts';
import { signRange } from './export/export-range.ts';
import { canonicalize, type Json, pointerToken } from './json/canonical-json.ts';
import { signCheckpoint } from './signed/checkpoint.ts';
import { signHead } from './signed/signed-head.ts';
import { type NoteSigner, signerFromSeed } from './signed/signed-note.ts';
import { CompactRange } from './tree/compact-range.ts';
import { chainHash, genesis, leafHash } from './tree/hash-chain.ts';

/** Logs for the tests of this package. */
export const SIGNER = signerFromSeed('ledger.example/acme', Buffer.alloc(32, 7));

export type SampleLog = {
  readonly tenant: string;
  readonly logNo: number;
  readonly events: readonly SealedEvent[];
};

/** Seals event bytes as a service would; whatever bytes, so that a test can seal what no service should. */
export function sealLog(
  bytes: readonly (string | Uint8Array)[],
  tenant = 'acme',
  logNo = 0,
): SampleLog {
  let chain = genesis(tenant, logNo);
  const events = bytes.map((event, index) => {
    const stored = Buffer.from(event);
    const leaf = leafHash(stored);
    chain = chainHash(chain, leaf);
    return { index, leaf, chain, bytes: stored };
  });
  return { tenant, logNo, events };
}

/** The export from `from` to the log's end, signed. */
export async function exportLog(
  log: SampleLog,
  from = 0,
  ...given: readonly NoteSigner[]
): Promise<Buffer> {
  const signers = given.length === 0 ? [SIGNER] : given;
  const { tenant, logNo, events } = log;
  const chainAt = (size: number) => events[size - 1]?.chain ?? genesis(tenant, logNo);
  const to = events.length;
  const head = signHead({ tenant, logNo, size: to, chain: chainAt(to) }, ...signers);
  const tree = new CompactRange();
  for (const { leaf } of events.slice(0, from)) tree.append(leaf);
  const subtrees = tree.hashes;
  for (const { leaf } of events.slice(from)) tree.append(leaf);
  const checkpoint = signCheckpoint({ tenant, logNo, size: to, root: tree.root }, ...signers);
  const header = { tenant, logNo, from, to, previous: chainAt(from), head, subtrees };
  const range = signRange(header, ...signers);
  const lines: Buffer[] = [];
  for await (const line of exportFile({ ...header, range }, events.slice(from), checkpoint))
    lines.push(Buffer.from(line));
  return Buffer.concat(lines);
}

/** A plain event of version 1; the number makes its id. */
export function sampleEvent(number: number, fields: Partial<EventV1> = {}): EventV1 {
  return {
    v: 1,
    id: `evt_${String(number).padStart(26, '0')}`,
    time: '2026-11-20T10:00:00.123Z',
    kind: 'policy_decision',
    actor: { type: 'agent', id: 'agt_7', name: 'build "bot" é😀' },
    subject: { type: 'tool', id: 'github.push' },
    data: { decision: 'allow', findings: [], ms: 0.25 },
    commitments: {},
    ...fields,
  };
}

/** A plain event of version 2, sealed `number` milliseconds after ten o'clock. */
export function sampleEventV2(number: number, fields: Partial<EventV2> = {}): EventV2 {
  const sealedAt = new Date(Date.UTC(2026, 10, 20, 10) + number).toISOString();
  return { ...sampleEvent(number), v: 2, commitments: {}, sealedAt, ...fields };
}

export function sampleLog(size: number): SampleLog {
  return sealLog(Array.from({ length: size }, (_, i) => encodeEvent(sampleEvent(i))));
}

/** JSON that an event may hold: well-formed text, numbers within 2^53 - 1. */
export const safeJson: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 4, stringUnit: 'binary' })
  .filter((value) => {
    try {
      canonicalize(value as Json, { numbers: 'safe' });
      return true;
    } catch {
      return false;
    }
  }) as fc.Arbitrary<Json>;

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'binary' });
const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/);

const entity: fc.Arbitrary<Entity> = fc.oneof(
  fc.record({ type: word, id: text }),
  fc.record({ type: word, id: text, name: text }),
);

const time = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const base = {
  id: fc.stringMatching(/^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
  time,
  kind: fc.oneof(
    fc.constantFrom('policy_decision', 'ticket_opened', 'agent.revoked'),
    fc.tuple(word, word).map((words) => words.join('.')),
  ),
  actor: entity,
  subject: entity,
  data: fc.dictionary(text, safeJson, { maxKeys: 4 }),
};

const anyEventV1: fc.Arbitrary<EventV1> = fc.record({
  v: fc.constant(1 as const),
  ...base,
  commitments: fc.constant({}),
});

const ENTITY_POINTERS = ['/actor/id', '/actor/name', '/subject/id', '/subject/name'] as const;

/** Version 2, with commitments to any of its members. */
const anyEventV2: fc.Arbitrary<EventV2> = fc
  .tuple(
    fc.record({ v: fc.constant(2 as const), ...base }),
    time,
    fc.subarray([...ENTITY_POINTERS]),
    fc.boolean(),
  )
  .map(([event, sealedAt, entityPointers, hidesData]) => {
    const dataPointers = Object.keys(event.data).map((key) => `/data${pointerToken(key)}`);
    const pointers = hidesData ? [...entityPointers, ...dataPointers] : entityPointers;
    return { ...commitTo(event, pointers).event, sealedAt };
  });

export const anyEvent: fc.Arbitrary<LedgerEvent> = fc.oneof(anyEventV1, anyEventV2);
