import { aibomRoutes } from './features/aibom/routes.ts';
import { requestChange } from './features/approvals/request-change.ts';
import { type FindingBatch, recordFindings, recordSources } from './features/findings/record.ts';
import { findingGraphRoutes } from './features/findings/routes.ts';
import { decideTrial, tryCall } from './features/govern/try-call.ts';
import type { IngestedBatch } from './features/ingest/ingest.ts';
import { ingestRoutes } from './features/ingest/routes.ts';
import { assetGraphRoutes } from './features/inventory/routes.ts';
import { recordAssets } from './features/inventory/store.ts';
import { packRoutes } from './features/packs/routes.ts';
import { prCheckRoutes } from './features/pr-checks/routes.ts';
import { STORE_SCAN, scanStoring } from './features/scans/hosted/store-scan.ts';
import { scanRoutes } from './features/scans/routes.ts';
import type { ScanParts } from './features/scans/upload.ts';
import type { Operation } from './platform/http/operation.ts';

/** Returns how the findings of another tool's report are recorded. Absent findings stay, because the report does not list what was examined. */
function recordable(batch: IngestedBatch): FindingBatch {
  const suppressed = batch.suppressed.map(({ finding, reason }) => {
    const suppression = { by: 'report' as const, ...(reason !== '' && { reason }) };
    return { ...finding, suppression };
  });
  return {
    ...batch,
    suppressed,
    originId: batch.reportId,
    committedAt: null,
    covers: () => false,
    isComplete: false,
  };
}

/** How what our own scanner found is recorded, of uploads and of scans by the service. */
const SCAN_PARTS: ScanParts = {
  recordFindings: (tx, batch) => recordFindings(tx, { ...batch, originId: batch.scanId }),
  recordAssets,
};

/** What operations of packs need where they run: those that validate on the thread, those that change versions elsewhere. */
type PackNeeds = Pick<Parameters<typeof packRoutes>[0], 'validatePolicies' | 'prepareVersion'>;

/** The features whose operations may be marked `isBulk`: the service and its thread for bulk work build them alike. */
export function bulkFeatures(packs: PackNeeds): Operation[] {
  return [
    ...scanRoutes(SCAN_PARTS),
    ...ingestRoutes({
      recordFindings: (tx, batches) => recordSources(tx, batches.map(recordable)),
    }),
    ...prCheckRoutes(),
    ...aibomRoutes(),
    ...findingGraphRoutes(),
    ...assetGraphRoutes(),
    ...packRoutes({ ...packs, requestChange, tryCall, decideTrial }),
  ];
}

/** Tasks of the thread that no request asks for, by name. */
export function bulkTasks(host: Omit<Parameters<typeof scanStoring>[0], keyof ScanParts>) {
  return new Map([[STORE_SCAN, scanStoring({ ...host, ...SCAN_PARTS })]]);
}
