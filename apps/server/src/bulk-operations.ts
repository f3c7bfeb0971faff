import { aibomRoutes } from './features/aibom/routes.ts';
import { recordFindings } from './features/findings/record.ts';
import { recordAssets } from './features/inventory/store.ts';
import { scanRoutes } from './features/scans/routes.ts';
import type { Operation } from './platform/http/operation.ts';

/** The features whose operations may be marked `isBulk`: the service and its thread for bulk work build them alike. */
export function bulkFeatures(): Operation[] {
  return [...scanRoutes({ recordFindings, recordAssets }), ...aibomRoutes()];
}
