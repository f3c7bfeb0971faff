import type { Writer } from './db/database.ts';
import { aibomRoutes } from './features/aibom/routes.ts';
import { recordFindings } from './features/findings/record.ts';
import type { IngestedBatch } from './features/ingest/ingest.ts';
import { ingestRoutes } from './features/ingest/routes.ts';
import { recordAssets } from './features/inventory/store.ts';
import { scanRoutes } from './features/scans/routes.ts';
import type { Operation } from './platform/http/operation.ts';

/** The features whose operations may be marked `isBulk`: the service and its thread for bulk work build them alike. */
export function bulkFeatures(): Operation[] {
  return [
    ...scanRoutes({ recordFindings, recordAssets }),
    ...ingestRoutes({ recordFindings: recordIngested }),
    ...aibomRoutes(),
  ];
}

/** Records what a report of another tool contains. What it lacks stays, because it does not say what it examined. */
function recordIngested(tx: Writer, batch: IngestedBatch): Promise<{ fresh: number }> {
  const suppressed = batch.suppressed.map(({ finding, reason }) => {
    const suppression = { by: 'report' as const, ...(reason !== '' && { reason }) };
    return { ...finding, suppression };
  });
  return recordFindings(tx, {
    ...batch,
    suppressed,
    scanId: batch.reportId,
    committedAt: null,
    covers: () => false,
    isComplete: false,
  });
}
