import {
  type Asset,
  newId,
  type Relation,
  type ScanFinding,
  SEVERITIES,
  type SealedEvent,
  type SeverityCounts,
} from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { actor } from '../../platform/principal.ts';
import { holdRepository } from '../repositories/read-model.ts';
import { findScan, insertScan } from './store.ts';

type Batch = {
  tenantId: string;
  repoId: string;
  ofDefaultBranch: boolean;
  complete: boolean;
  at: Date;
};

/** What an upload hands on, in its own transaction. */
export type ScanParts = {
  readonly recordFindings: (
    tx: Writer,
    batch: Batch & { findings: readonly ScanFinding[] },
  ) => Promise<{ fresh: number; gone: number }>;
  readonly recordAssets: (
    tx: Writer,
    batch: Batch & { assets: readonly Asset[]; relations: readonly Relation[] },
  ) => Promise<void>;
};

export function scanRoutes({ recordFindings, recordAssets }: ScanParts): Operation[] {
  return [
    writing(
      'uploadScan',
      async (tx, { principal, params, body }) => {
        const { ref, commit, report } = body;
        refuseRepeats(report.findings, report.assets);
        const repository = await holdRepository(tx, params.repoId);
        const tenantId = principal.tenant.id;
        const repoId = repository.repo_id;
        const ofDefaultBranch = ref === `refs/heads/${repository.default_branch}`;
        const complete =
          ofDefaultBranch && report.coverage.complete && report.coverage.scope === 'tree';
        const batch = { tenantId, repoId, ofDefaultBranch, complete, at: new Date() };
        const { fresh, gone } = await recordFindings(tx, { ...batch, findings: report.findings });
        const { assets, relations = [] } = report;
        await recordAssets(tx, { ...batch, assets, relations });
        const counts = {
          total: report.findings.length,
          new: fresh,
          gone,
          bySeverity: bySeverity(report.findings),
        };
        const scan = await insertScan(tx, {
          tenant_id: tenantId,
          scan_id: newId('scan'),
          repo_id: repoId,
          ref,
          commit_id: commit,
          tool_version: report.tool.version,
          finding_counts: JSON.stringify(counts),
          assets: report.assets.length,
          coverage: JSON.stringify(report.coverage),
        });
        const event: SealedEvent = {
          kind: 'scan.uploaded',
          actor: actor(principal),
          subject: { type: 'repository', id: repoId, name: repository.name },
          data: { scan: scan.id, ref, commit, findings: counts, assets: scan.assets, complete },
        };
        return { result: scan, events: [event] };
      },
      { isBulk: true },
    ),
    reading('getScan', async (tx, { params }) => {
      const scan = await findScan(tx, params.scanId);
      if (scan === null) throw new ApiError('not_found', `there is no scan ${params.scanId}`);
      return scan;
    }),
  ];
}

/** Identities within a report are unique by its definition; a report that repeats one was not made by the scanner. */
function refuseRepeats(findings: readonly ScanFinding[], assets: readonly Asset[]): void {
  const finding = firstRepeat(findings.map(({ fingerprint }) => fingerprint));
  if (finding !== null) {
    throw new ApiError(
      'unprocessable',
      `the report repeats a fingerprint at /report/findings/${finding}`,
    );
  }
  const asset = firstRepeat(assets.map(({ kind, name }) => `${kind} ${name}`));
  if (asset !== null)
    throw new ApiError('unprocessable', `the report repeats an asset at /report/assets/${asset}`);
}

function firstRepeat(keys: readonly string[]): number | null {
  const seen = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (seen.has(key)) return index;
    seen.add(key);
  }
  return null;
}

function bySeverity(findings: readonly ScanFinding[]): SeverityCounts {
  const counts = Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as SeverityCounts;
  for (const { severity } of findings) counts[severity]++;
  return counts;
}
