import { createHash } from 'node:crypto';
import {
  newId,
  type Report,
  type ReportUpload,
  type ScanFinding,
  SEVERITIES,
  type SeverityCounts,
} from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { lockRepository } from '../repositories/read-model.ts';
import { ADAPTERS } from './adapters/adapters.generated.ts';
import { findAdapter } from './adapters/registry.ts';
import type { IngestedFinding } from './identify.ts';
import { type NormalizedReport, normalizeReport } from './normalize.ts';
import { placeOf, ReportError } from './report-error.ts';
import { findRepeated, insertReport, recordOrigins } from './store.ts';

const HASHED_AT_ONCE = 64 * 1024;

/** What recording takes of one source. The report never shows a finding to be gone. */
export type IngestedBatch = {
  readonly tenantId: string;
  readonly repoId: string;
  /** Never `svc`: findings of different sources are not matched. */
  readonly source: string;
  readonly reportId: string;
  /** Of the event that is sealed of the report. */
  readonly eventId: string;
  readonly ref: string;
  /** Ref of the default branch. */
  readonly defaultRef: string;
  readonly commit: string | null;
  readonly at: Date;
  readonly findings: readonly ScanFinding[];
  /** Findings that the report marks as suppressed: present, and not open. */
  readonly suppressed: readonly { readonly finding: ScanFinding; readonly reason: string }[];
};

export type IngestParts = {
  /** Records the findings of each source of a report, and returns how many were never seen before. */
  readonly recordFindings: (tx: Writer, batches: readonly IngestedBatch[]) => Promise<number>;
};

/** A report as it was read, before a transaction begins. */
export type ParsedReport = { readonly report: NormalizedReport; readonly contentHash: Buffer };

/** Reads a report, or throws `unprocessable` naming the line and the reason. */
export async function parseReport({ source, report: text }: ReportUpload): Promise<ParsedReport> {
  const adapter = findAdapter(source);
  if (adapter === undefined) {
    const known = ADAPTERS.map((one) => one.source).join(', ');
    throw new ApiError('unprocessable', `source must be one of ${known} (got "${source}")`);
  }
  try {
    const report = await normalizeReport(adapter, text);
    return { report, contentHash: hashOf(text) };
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    throw new ApiError(
      'unprocessable',
      `the report is not valid ${source} at ${placeOf(text, error.offset)}: ${error.message}`,
    );
  }
}

/** Hashes a text in pieces, because its bytes would be another copy of it. */
function hashOf(text: string): Buffer {
  const hash = createHash('sha256');
  for (let at = 0; at < text.length; at += HASHED_AT_ONCE) {
    hash.update(text.slice(at, at + HASHED_AT_ONCE));
  }
  return hash.digest();
}

/** Adds a report's findings to a repository; nothing for a report that its ref has had. */
export async function ingestReport(
  tx: Writer,
  parts: IngestParts,
  principal: Principal,
  repoId: string,
  upload: ReportUpload,
  { report, contentHash }: ParsedReport,
): Promise<Written<Report>> {
  const repository = await lockRepository(tx, repoId);
  if (repository.archived_at !== null) {
    throw new ApiError(
      'conflict',
      `repository ${repository.name} is archived; an admin can set archived to false`,
    );
  }
  const defaultRef = `refs/heads/${repository.default_branch}`;
  const { source, ref = defaultRef, commit = null } = upload;
  const scope = { tenantId: principal.tenant.id, repoId: repository.repo_id };
  const repeated = await findRepeated(tx, { ...scope, source, ref, contentHash });
  if (repeated !== null) return unchanged(repeated);

  const reportId = newId('report');
  const eventId = newId('evidence');
  const batch = { ...scope, reportId, eventId, ref, defaultRef, commit, at: new Date() };
  const fresh = await parts.recordFindings(tx, batchesOf(batch, report));
  const counts = countsOf(report, fresh);
  const stored = await insertReport(tx, {
    tenant_id: scope.tenantId,
    report_id: reportId,
    repo_id: scope.repoId,
    source,
    ref,
    commit_id: commit,
    content_hash: contentHash,
    tools: JSON.stringify(toolsOf(report)),
    received: report.received,
    finding_counts: JSON.stringify(counts),
    skipped: JSON.stringify(report.skipped),
    redacted: report.redacted,
  });
  for (const [name, findings] of report.findings) {
    await recordOrigins(tx, { ...scope, source: name, reportId }, findings);
  }
  return {
    result: stored,
    outbox: [{ topic: 'inventory.recorded', ids: { repoId: scope.repoId } }],
    events: [
      {
        id: eventId,
        kind: 'report.ingested',
        actor: actor(principal),
        subject: { type: 'repository', id: scope.repoId, name: repository.name },
        data: {
          report: reportId,
          source,
          ref,
          commit,
          contentHash: contentHash.toString('hex'),
          received: report.received,
          findings: counts,
          redacted: report.redacted,
        },
      },
    ],
  };
}

function batchesOf(
  batch: Omit<IngestedBatch, 'source' | 'findings' | 'suppressed'>,
  report: NormalizedReport,
): IngestedBatch[] {
  return [...report.findings].map(([source, ingested]) => {
    const findings = ingested.flatMap(({ finding, suppression }) =>
      suppression === null ? [finding] : [],
    );
    const suppressed = ingested.flatMap(({ finding, suppression }) =>
      suppression === null ? [] : [{ finding, reason: suppression.reason }],
    );
    return { ...batch, source, findings, suppressed };
  });
}

function countsOf({ findings }: NormalizedReport, fresh: number): Report['findings'] {
  const bySeverity = Object.fromEntries(
    SEVERITIES.map((severity) => [severity, 0]),
  ) as SeverityCounts;
  let total = 0;
  let suppressed = 0;
  for (const list of findings.values()) {
    for (const { finding, suppression } of list) {
      total++;
      bySeverity[finding.severity]++;
      if (suppression !== null) suppressed++;
    }
  }
  return { total, new: fresh, known: total - fresh, suppressed, bySeverity };
}

/** Two versions of one tool in a report are two of its tools, and one source. */
function toolsOf({ findings }: NormalizedReport): Report['tools'] {
  return [...findings].flatMap(([source, list]) => {
    const byTool = Map.groupBy(
      list,
      ({ tool }: IngestedFinding) => `${tool.name}\n${tool.version}`,
    );
    return [...byTool.values()].map((ofTool) => {
      const { name, version } = (ofTool[0] as IngestedFinding).tool;
      return { name, version, source, findings: ofTool.length };
    });
  });
}
