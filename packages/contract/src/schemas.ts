/**
 * All schemas of the package. `index.ts` exports them and `components.ts` names the components of OpenAPI after them;
 * the list stands here so that it is written once.
 */
export * from './agents/onramp.ts';
export * from './agents/schemas.ts';
export * from './aibom/schemas.ts';
export * from './approvals/schemas.ts';
export * from './blast-radius.ts';
export * from './confidence.ts';
export * from './errors.ts';
export * from './evidence/schemas.ts';
export * from './findings/facets.ts';
export * from './findings/filter.ts';
export * from './findings/life-cycle.ts';
export * from './findings/schemas.ts';
export * from './gateway/schemas.ts';
export * from './govern/schemas.ts';
export * from './identity-providers/schemas.ts';
export * from './ids.ts';
export * from './ingest/schemas.ts';
export * from './integrations/schemas.ts';
export * from './inventory/asset.ts';
export * from './inventory/schemas.ts';
export * from './jobs/schemas.ts';
export * from './list.ts';
export * from './me/schemas.ts';
export * from './notifications/schemas.ts';
export * from './packs/schemas.ts';
export * from './people/schemas.ts';
export * from './pr-checks/schemas.ts';
export * from './repositories/schemas.ts';
export * from './role.ts';
export * from './scans/finding.ts';
export * from './scans/scan-report.ts';
export * from './scans/schemas.ts';
export * from './severity.ts';
export * from './tokens/schemas.ts';
export * from './views/schemas.ts';
