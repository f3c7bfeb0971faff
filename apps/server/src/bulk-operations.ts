import { aibomRoutes } from './features/aibom/routes.ts';
import { recordFindings } from './features/findings/record.ts';
import { recordIngested } from './features/findings/record-ingested.ts';
import { ingestRoutes } from './features/ingest/routes.ts';
import { recordAssets } from './features/inventory/store.ts';
import { scanRoutes } from './features/scans/routes.ts';
import type { Operation } from './platform/http/operation.ts';

/** `source` of what our own scanner finds. */
const OWN_SOURCE = 'svc';

/** The features whose operations may be marked `isBulk`: the service and its thread for bulk work build them alike. */
export function bulkFeatures(): Operation[] {
  return [
    ...scanRoutes({
      recordFindings: (tx, batch) => recordFindings(tx, { ...batch, source: OWN_SOURCE }),
      recordAssets,
    }),
    ...ingestRoutes({ recordFindings: recordIngested }),
    ...aibomRoutes(),
  ];
}
