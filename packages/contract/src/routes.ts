import { agentRoutes } from './agents/routes.ts';
import { aibomRoutes } from './aibom/routes.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { changeRoutes } from './changes/routes.ts';
import { codeHostRoutes } from './code-host/routes.ts';
import { complianceRoutes } from './compliance/routes.ts';
import type { ErrorCode } from './errors.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { findingRoutes } from './findings/routes.ts';
import { fixPullRequestRoutes } from './fix-pull-requests/routes.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { governRoutes } from './govern/routes.ts';
import { identityProviderRoutes } from './identity-providers/routes.ts';
import { ingestRoutes } from './ingest/routes.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { meRoutes } from './me/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { packRoutes } from './packs/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { platformRoutes } from './platform/routes.ts';
import { prCheckRoutes } from './pr-checks/routes.ts';
import { repositoryRoutes } from './repositories/routes.ts';
import { COMMON_ERRORS, mayChangeAuthority, needsRecentSignIn, type Route } from './route.ts';
import { scanRoutes } from './scans/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { viewRoutes } from './views/routes.ts';

/** All operations of the API by operation id: the tables of the features, merged. */
export const ROUTES = {
  ...meRoutes,
  ...overviewRoutes,
  ...tokenRoutes,
  ...repositoryRoutes,
  ...scanRoutes,
  ...ingestRoutes,
  ...peopleRoutes,
  ...identityProviderRoutes,
  ...prCheckRoutes,
  ...findingRoutes,
  ...fixPullRequestRoutes,
  ...viewRoutes,
  ...inventoryRoutes,
  ...aibomRoutes,
  ...agentRoutes,
  ...packRoutes,
  ...approvalRoutes,
  ...governRoutes,
  ...gatewayRoutes,
  ...evidenceRoutes,
  ...complianceRoutes,
  ...notificationRoutes,
  ...integrationRoutes,
  ...codeHostRoutes,
  ...jobRoutes,
  ...changeRoutes,
  ...platformRoutes,
} as const;

export type OperationId = keyof typeof ROUTES;

/** Returns an operation by its id, as a `Route` whose optional parts the type checker accepts. */
export function route(operationId: OperationId): Route {
  return ROUTES[operationId];
}

/** Returns true for operations that accept an `Idempotency-Key`. */
export function takesIdempotencyKey(operationId: OperationId): boolean {
  const { method, repeatable } = route(operationId);
  return method === 'POST' && repeatable !== true;
}

/** Returns the errors that an operation documents. */
export function routeErrors(operationId: OperationId): readonly ErrorCode[] {
  const entry = route(operationId);
  const { errors, body, ifMatch, secretOnce } = entry;
  const own = new Set<ErrorCode>([...COMMON_ERRORS, ...errors]);
  if (body) for (const code of ['too_large', 'unsupported_media_type'] as const) own.add(code);
  if (ifMatch) own.add('stale');
  if (needsRecentSignIn(entry) || mayChangeAuthority(entry)) own.add('reauthentication_required');
  if (secretOnce) own.add('shown_once');
  // an Idempotency-Key of another request, or of a response that was too large to keep
  if (takesIdempotencyKey(operationId))
    for (const code of ['conflict', 'unprocessable'] as const) own.add(code);
  return [...own];
}
