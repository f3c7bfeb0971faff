import { ScanUpload } from '@svc/contract';
import type { Database, Writer } from '../../../db/database.ts';
import { parseJsonBody } from '../../../platform/http/json-body.ts';
import type { PerformTask } from '../../../platform/http/serve-bulk.ts';
import { validator } from '../../../platform/http/validation.ts';
import { unlessTenantSuspended } from '../../../platform/jobs/suspended-tenant.ts';
import { seal } from '../../../platform/ledger/seal.ts';
import type { WriteOutbox } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockRepository } from '../../repositories/read-model.ts';
import { type Claim, endRun } from '../runs/life-cycle.ts';
import type { RunTrigger } from '../runs/store.ts';
import { type ScanParts, uploadScan } from '../upload.ts';

/** Which run a report is of. */
export type StoredRun = Claim & { readonly trigger: string };

/** Name of the task on the thread for bulk work. */
export const STORE_SCAN = 'storeScan';

/**
 * Stores the bytes of a `ScanUpload` as the scan of a run, which ends in the same transaction; nothing where the run is another
 * process's by now. Throws `ApiError` for a report that uploads would be refused for.
 */
export type StoreScan = (tenantId: string, run: StoredRun, upload: Buffer) => Promise<void>;

/** Returns what hands a report to the thread for bulk work: it may be large, and is parsed there. */
export function scanStorer(perform: Platform['performBulk']): StoreScan {
  return (tenantId, { scan_id, repo_id, attempts, installation_id, trigger }, bytes) =>
    perform({
      name: STORE_SCAN,
      tenantId,
      data: { scan_id, repo_id, attempts, installation_id, trigger } satisfies StoredRun,
      bytes,
    });
}

export type StoreParts = ScanParts & {
  readonly db: Pick<Database, 'tenant'>;
  readonly writeOutbox: WriteOutbox;
};

/** Returns the task, which stores by the use case of uploads: identity, events and notifications are the same. */
export function scanStoring({ db, writeOutbox, ...parts }: StoreParts): PerformTask {
  const check = validator('body', ScanUpload);
  return async ({ tenantId, data, bytes }) => {
    const run = data as StoredRun;
    const upload = check(parseJsonBody(Buffer.from(bytes))) as ScanUpload;
    const tenant = unlessTenantSuspended(db.tenant(tenantId, 'bulk'), tenantId);
    await tenant.transact(async (tx) => {
      // whoever disconnects the repository waits, or has been waited for
      await lockRepository(tx, run.repo_id);
      if (!(await endRun(tx, run))) return;
      await store(tx, writeOutbox, parts, tenantId, run, upload);
    });
  };
}

async function store(
  tx: Writer,
  writeOutbox: WriteOutbox,
  parts: ScanParts,
  tenantId: string,
  run: StoredRun,
  upload: ScanUpload,
): Promise<void> {
  const origin = {
    tenantId,
    scanId: run.scan_id,
    actor: { type: 'service', id: 'svc' },
    trigger: run.trigger as RunTrigger,
  } as const;
  const { events, outbox = [] } = await uploadScan(tx, parts, origin, run.repo_id, upload);
  await writeOutbox(tx, tenantId, outbox);
  for (const event of events) await seal(tx, event);
}
