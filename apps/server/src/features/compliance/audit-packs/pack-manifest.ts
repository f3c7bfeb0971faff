import { PACK_FORMAT, type PackManifest } from '@svc/compliance';
import { wireTime } from '../../../platform/time.ts';
import { idsOf, type PackFacts } from './pack-facts.ts';
import type { AuditPackRow } from './store.ts';

/** Returns the manifest of a pack whose files are written. */
export function manifestOf(
  { tenant_id: tenant, pack_id: id }: AuditPackRow,
  facts: PackFacts,
  written: Pick<PackManifest, 'files' | 'omitted'>,
): PackManifest {
  const { framework, mapping, scope, window, judgedAt } = facts;
  return {
    format: PACK_FORMAT,
    id,
    tenant,
    framework: framework.id,
    frameworkVersion: framework.version,
    mappingVersion: mapping.version,
    scope: scope && {
      id: scope.scope_id,
      version: scope.version,
      repositories: idsOf(scope.repositories),
      agents: idsOf(scope.agents),
      servers: idsOf(scope.servers),
      environments: scope.environments,
    },
    window,
    judgedAt: wireTime(judgedAt),
    log: logOf(facts),
    files: written.files,
    omitted: written.omitted,
  };
}

/** Returns how much of the log the ledger signals have read, all of them the same; nothing where they failed. */
export function logOf({ results }: PackFacts): PackManifest['log'] {
  const log = results.find((result) => result.log !== null)?.log;
  return log === undefined || log === null
    ? { logNo: 0, size: 0 }
    : { logNo: log.logNo, size: log.index + 1 };
}
