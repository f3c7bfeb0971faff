import { createHmac } from 'node:crypto';
import { newId, PLATFORM_TENANT } from '@svc/contract';
import {
  addCosignatures,
  type Checkpoint,
  consistencyNodes,
  encodeLogProof,
  inclusionNodes,
  mapLeaf,
  mapRoot,
  openNote,
  parseCosignerVkey,
  requestCosignature,
  signCheckpoint,
} from '@svc/ledger';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { ContendedLock } from '../../db/contended-lock.ts';
import type { Database, Reader, TenantDatabase } from '../../db/database.ts';
import type { MasterKey } from '../../foundation/master-key.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { seal } from './seal.ts';
import type { LedgerKeys } from './signing-key.ts';
import { readProof, readRoot } from './tree.ts';

/** A witness that the operator has configured: its address without a trailing slash, and its verifier key. */
export type Witness = { readonly url: string; readonly vkey: string };

export type MapParts = {
  readonly db: Pick<Database, 'tenant'>;
  readonly keys: LedgerKeys;
  readonly masterKey: MasterKey;
  readonly outbound: Outbound;
  readonly witnesses: readonly Witness[];
  readonly log: Pick<Logger, 'warn'>;
};

const INTERVAL_MS = 10_000;
const WITNESS_TIMEOUT_MS = 5_000;
/** A cosignature takes some 150 bytes. */
const MAX_ANSWER_BYTES = 10_000;

/** Returns the last checkpoints that this process has signed, of every log. */
type LastCheckpoints = () => readonly Checkpoint[];

/**
 * Publishes maps every ten seconds until stopped, while this process has the lock, which one worker of a deployment has; `stop`
 * resolves when none is being published.
 */
export function startMapPublisher(
  parts: MapParts & { readonly lock: ContendedLock },
  lastCheckpoints: LastCheckpoints,
): { stop(): Promise<void> } {
  let [running, published]: [Promise<void> | null, string] = [null, ''];
  const publish = async () => {
    const checkpoints = lastCheckpoints().filter(({ tenant }) => tenant !== PLATFORM_TENANT.id);
    const state = checkpoints.map(({ tenant, logNo, size }) => `${tenant} ${logNo} ${size}`).join();
    if (state === published || !(await parts.lock.isHeld())) return;
    const isNew = await publishMap(parts, checkpoints);
    if (isNew) published = state;
  };
  const timer = setInterval(() => {
    running ??= publish()
      .catch((error) => parts.log.warn({ err: error }, 'the map of checkpoints was not witnessed'))
      .finally(() => {
        running = null;
      });
  }, INTERVAL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      parts.lock.close();
    },
  };
}

/**
 * Has the last map witnessed where it is not yet, else publishes the map of these checkpoints: seals its root in the platform's log and
 * has the witnesses cosign that log. Rejects where no witness has: the map before stays the one that tenants are given, and the next
 * call asks again, so a witness that is away costs no further map. Returns false where it was an
 * earlier map that is witnessed now.
 */
export async function publishMap(
  parts: MapParts,
  checkpoints: readonly Checkpoint[],
): Promise<boolean> {
  const platform = parts.db.tenant(PLATFORM_TENANT.id, 'jobs');
  const pending = await platform.read(lastUnwitnessed);
  await witnessMap(parts, platform, pending ?? (await sealMap(platform, parts, checkpoints)));
  return pending === null;
}

type MapId = { readonly map_no: number; readonly evidence_id: string };

/** The last map, if no witness has cosigned it and its event is in the present log. */
async function lastUnwitnessed(tx: Reader): Promise<MapId | null> {
  const { rows } = await sql<MapId>`
    select m.map_no, m.evidence_id from ledger_maps m
    join ledger_events e on e.tenant_id = m.tenant_id and e.evidence_id = m.evidence_id
    join ledger_heads h on h.tenant_id = e.tenant_id and h.log_no = e.log_no
    where m.receipt is null and m.map_no = (select max(map_no) from ledger_maps)`.execute(tx);
  return rows[0] ?? null;
}

async function sealMap(
  platform: TenantDatabase,
  { masterKey }: MapParts,
  checkpoints: readonly Checkpoint[],
): Promise<MapId> {
  const evidenceId = newId('evidence');
  const key = masterKey.derive('map of checkpoints', 32);
  const places = checkpoints.map((checkpoint) => {
    const salt = createHmac('sha256', key).update(`${evidenceId}\n${checkpoint.tenant}`).digest();
    return { checkpoint, salt, ...mapLeaf(checkpoint, salt) };
  });
  const leaves = places.map(({ checkpoint, ...place }) => ({
    tenant: checkpoint.tenant,
    log_no: checkpoint.logNo,
    size: checkpoint.size,
    root: hex(checkpoint.root),
    salt: hex(place.salt),
    key: hex(place.key),
    leaf: hex(place.leaf),
  }));
  return platform.transact(async (tx) => {
    const { rows } = await sql<{ map_no: number }>`
      select publish_map(${evidenceId}, ${JSON.stringify(leaves)}) as map_no`.execute(tx);
    await seal(tx, {
      id: evidenceId,
      kind: 'evidence.map_published',
      actor: { type: 'service', id: 'svc' },
      subject: { type: 'tenant', id: PLATFORM_TENANT.id, name: PLATFORM_TENANT.slug },
      data: { root: hex(mapRoot(places)) },
    });
    return { map_no: rows[0]?.map_no as number, evidence_id: evidenceId };
  });
}

async function witnessMap(
  parts: MapParts,
  platform: TenantDatabase,
  { map_no: mapNo, evidence_id: evidenceId }: MapId,
): Promise<void> {
  const log = await platform.read((tx) => readSigned(tx, parts.keys, evidenceId));
  const lines = await Promise.all(
    parts.witnesses.map((each) => cosign(parts, platform, log, each)),
  );
  const cosigned = lines.filter((line) => line !== null);
  if (cosigned.length === 0) throw new Error('no witness has cosigned');
  const checkpoint = addCosignatures(log.note, cosigned.join(''));
  const { index, proof, event } = log;
  const receipt = encodeLogProof({ index, proof, checkpoint });
  await platform.transact(async (tx) => {
    await tx
      .updateTable('ledger_maps')
      .set({ event, receipt })
      .where('map_no', '=', mapNo)
      .execute();
    await sql`select drop_maps_before(${mapNo})`.execute(tx);
  });
}

type SignedLog = Awaited<ReturnType<typeof readSigned>>;

/** The signed checkpoint of the platform's log, and the proof of one event in it. */
async function readSigned(tx: Reader, keys: LedgerKeys, evidenceId: string) {
  const head = await tx
    .selectFrom('ledger_heads')
    .select(['tenant_id', 'log_no', 'size'])
    .executeTakeFirstOrThrow();
  const { idx: index, event } = await tx
    .selectFrom('ledger_events')
    .select(['idx', 'event'])
    .where('evidence_id', '=', evidenceId)
    .executeTakeFirstOrThrow();
  const log = { logNo: head.log_no, size: head.size };
  const checkpoint = { tenant: head.tenant_id, ...log, root: await readRoot(tx, log) };
  const note = signCheckpoint(checkpoint, ...(await keys.signers(tx)));
  const proof = await readProof(tx, log, inclusionNodes(index, log.size));
  return { ...log, index, event, note, proof };
}

/** Returns the verified signature line of one witness; null without one, which is logged. */
async function cosign(
  { outbound, log: logger }: MapParts,
  platform: TenantDatabase,
  { note, logNo, size }: SignedLog,
  { url, vkey }: Witness,
): Promise<string | null> {
  const lines = await requestCosignature({
    note,
    size,
    consistency: (from) =>
      platform.read((tx) => readProof(tx, { logNo, size }, consistencyNodes(from, size))),
    send: async (body) => {
      const answer = await outbound.request(`${url}/add-checkpoint`, {
        method: 'POST',
        body,
        timeoutMs: WITNESS_TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
      if (!answer.ok) throw answer.error;
      return { status: answer.response.status, text: answer.response.body.toString() };
    },
  }).catch((error: Error) => ({ ok: false, reason: error.message }) as const);
  const key = parseCosignerVkey(vkey);
  const opened = lines.ok && key.ok ? openNote(cosignedNote(note, lines.value), key.value) : lines;
  if (opened.ok && lines.ok) return lines.value;
  const { reason } = opened as { reason: string };
  logger.warn({ witness: url, reason }, 'a witness did not cosign the log of the platform');
  return null;
}

/** Returns the note with the lines of a witness; the note alone if they are not signature lines. */
function cosignedNote(note: string, lines: string): string {
  try {
    return addCosignatures(note, lines);
  } catch {
    return note;
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
