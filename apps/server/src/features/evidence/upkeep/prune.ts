import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { TILE_WIDTH, type Verdict, verifyExport } from '@svc/ledger';
import type { ClientBase } from 'pg';
import { inTenant } from '../../../db/owner-transaction.ts';
import { OperatorError } from '../../../foundation/operator-error.ts';
import { sealOperatorEvent } from '../../../platform/ledger/operator-event.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';

/** Tiles of 256 events that one transaction deletes. */
const TILES_PER_STEP = 32;
const DAY_MS = 86_400_000;

/** The verdict on the archive's content, and the SHA-256 of its bytes. */
type Archive = Exclude<Verdict, { readonly status: 'failed' }> & { readonly sha256: Buffer };

/** `events` were deleted by this call; `size` is the index of the first event that is still stored. */
export type PrunedLog = { readonly logNo: number; readonly size: number; readonly events: number };

/**
 * Deletes the archived events of a tenant, as the owner of the database. First the archive is verified and compared with the
 * log, and `evidence.pruned` is sealed with what will be deleted; then events are deleted in short transactions. Interrupted at any place,
 * it is completed by another call with the same archive. Throws an `OperatorError` if the archive does not verify, is not of this
 * log, or contains events that retention keeps, that a channel has not received yet, or after which the log was found faulty.
 */
export async function pruneLog(
  owner: ClientBase,
  keys: LedgerKeys,
  { tenantId, path }: { readonly tenantId: string; readonly path: string },
): Promise<PrunedLog> {
  const archive = await verifyArchive(owner, keys, path);
  if (archive.tenant !== tenantId) {
    throw new OperatorError(`${path} is an archive of tenant ${archive.tenant}, not ${tenantId}`);
  }
  await inTenant(owner, tenantId, () => recordPrune(owner, archive, path));
  let events = 0;
  for (let pruned = -1; pruned !== 0; events += pruned) {
    pruned = await inTenant(owner, tenantId, () => pruneTiles(owner, archive.logNo));
  }
  return { logNo: archive.logNo, size: archive.to, events };
}

async function verifyArchive(owner: ClientBase, keys: LedgerKeys, path: string): Promise<Archive> {
  const { signers, published } = await keys.read(owner);
  const hash = createHash('sha256');
  const chunks = async function* () {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      yield chunk as Buffer;
    }
  };
  const trust = { key: signers[0].vkey, keys: JSON.stringify({ keys: published }) };
  const verdict = await verifyExport(chunks(), trust).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path}: ${error.code ?? error.message}`);
  });
  if (verdict.status !== 'verified') {
    const reason = verdict.status === 'failed' ? verdict.firstBad.reason : verdict.status;
    throw new OperatorError(`${path} does not verify: ${reason}`);
  }
  return { ...verdict, sha256: hash.digest() };
}

type LogRow = {
  readonly slug: string;
  readonly size: string;
  /** Chain hash and time of sealing of the archive's last event; null where it is not stored. */
  readonly chain: Buffer | null;
  readonly sealed_at: Date | null;
  readonly pruned: string;
  readonly keep_days: number | null;
  readonly fault: string | null;
  readonly channel: string | null;
};

/** Records what is to be pruned, once; it cannot be undone from then on. */
async function recordPrune(owner: ClientBase, archive: Archive, path: string): Promise<void> {
  const { tenant, logNo, to, sha256 } = archive;
  const recorded = await owner.query(
    'select from ledger_prunes where tenant_id = $1 and log_no = $2 and size = $3 and archive = $4',
    [tenant, logNo, to, sha256],
  );
  if (recorded.rowCount !== 0) return;
  const { rows } = await owner.query<LogRow>(
    `select t.slug, case when h.log_no = $2 then h.size else (
              select max(o.idx) + 1 from ledger_events o where o.tenant_id = $1 and o.log_no = $2) end as size,
            e.chain, e.sealed_at, r.keep_days,
            (select coalesce(max(p.size), 0) from ledger_prunes p where p.tenant_id = $1 and p.log_no = $2) as pruned,
            (select f.reason from ledger_faults f where f.tenant_id = $1 and f.cleared_at is null limit 1) as fault,
            (select c.channel_id from notification_channels c where c.tenant_id = $1 and c.enabled
               and 'evidence.sealed' = any (c.events) and (c.stream_log_no, c.stream_next_index) < ($2, $3) limit 1) as channel
     from tenants t join ledger_heads h using (tenant_id)
     left join ledger_retention r using (tenant_id)
     left join ledger_events e on e.tenant_id = h.tenant_id and e.log_no = $2 and e.idx = $3 - 1
     where t.tenant_id = $1 for update of h`,
    [tenant, logNo, to],
  );
  const [log] = rows;
  if (log === undefined) throw new OperatorError(`tenant ${tenant} does not exist`);
  const reason = refusal(archive, log);
  if (reason !== null) throw new OperatorError(`${path} cannot be pruned: ${reason}`);
  await owner.query(
    'insert into ledger_prunes (tenant_id, log_no, size, chain, archive) values ($1, $2, $3, $4, $5)',
    [tenant, logNo, to, log.chain, sha256],
  );
  await sealOperatorEvent(
    owner,
    'evidence.pruned',
    { id: tenant, slug: log.slug },
    {
      logNo,
      from: Number(log.pruned),
      to,
      chain: archive.chain,
      archive: sha256.toString('hex'),
      keepDays: log.keep_days as number,
    },
  );
}

/** Why the events of an archive must not be deleted, or null. */
function refusal({ from, to, chain }: Archive, log: LogRow): string | null {
  const pruned = Number(log.pruned);
  if (log.fault !== null) return `the log has a fault: ${log.fault}`;
  if (log.keep_days === null) {
    return 'the tenant keeps all events; an administrator of it sets keepDays by PUT /v1/evidence/retention';
  }
  if (to % TILE_WIDTH !== 0) return `it must end at a multiple of ${TILE_WIDTH} (got ${to})`;
  if (to <= pruned) return `events up to ${pruned} are pruned already`;
  if (from > pruned)
    return `it must begin at ${pruned}, where the stored events begin (got ${from})`;
  if (to >= Number(log.size)) return `the last event of a log stays (got ${to} of ${log.size})`;
  if (log.chain?.toString('hex') !== chain || log.sealed_at === null) {
    return 'its last chain hash is not that of the log';
  }
  if (log.sealed_at.getTime() > Date.now() - log.keep_days * DAY_MS) {
    return `the tenant keeps events for ${log.keep_days} days, and the last was sealed at ${log.sealed_at.toISOString()}`;
  }
  if (log.channel !== null) {
    return `channel ${log.channel} has not got all of these events; wait until it has, or disable it`;
  }
  return null;
}

async function pruneTiles(owner: ClientBase, logNo: number): Promise<number> {
  const { rows } = await owner.query<{ events: string }>('select prune_tiles($1, $2) as events', [
    logNo,
    TILES_PER_STEP,
  ]);
  return Number(rows[0]?.events);
}
