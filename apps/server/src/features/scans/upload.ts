import {
  type Asset,
  newId,
  type Relation,
  type Scan,
  type ScanFinding,
  type ScanReport,
  type ScanTrigger,
  type ScanUpload,
  SEVERITIES,
  type Severity,
  type SeverityCounts,
  type SuppressedFinding,
  worst,
} from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { OutboxMessage } from '../../platform/outbox/outbox.ts';
import { actor, type Caller, type Principal } from '../../platform/principal.ts';
import { lockRepository } from '../repositories/read-model.ts';
import { type ScanScope, scopeOf } from './scope.ts';
import { insertScan, isOutdated } from './store.ts';

type Batch = ScanScope & {
  readonly tenantId: string;
  readonly repoId: string;
  readonly scanId: string;
  /** Of the event that is sealed of the upload. */
  readonly eventId: string;
  readonly ref: string;
  readonly defaultRef: string;
  readonly commit: string | null;
  readonly committedAt: Date | null;
  readonly at: Date;
  /** Path of what was scanned, '' for the whole repository; null if the report does not name it. */
  readonly root: string | null;
};

/** What recording findings returns: counts, and the ids of new ones that inherited a decision to ignore. */
type RecordedFindings = {
  readonly fresh: number;
  readonly gone: number;
  readonly inherited: readonly string[];
};
const NOTHING_RECORDED: RecordedFindings = { fresh: 0, gone: 0, inherited: [] };

/** What an upload passes on, in its own transaction. */
export type ScanParts = {
  readonly recordFindings: (
    tx: Writer,
    batch: Batch & {
      readonly source: string;
      readonly findings: readonly ScanFinding[];
      readonly suppressed: readonly SuppressedFinding[];
    },
  ) => Promise<RecordedFindings>;
  readonly recordAssets: (
    tx: Writer,
    batch: Batch & { readonly assets: readonly Asset[]; readonly relations: readonly Relation[] },
  ) => Promise<void>;
};

/** Whose scan it is, under which id, and why it was made. */
export type ScanOrigin = {
  readonly tenantId: string;
  readonly scanId: string;
  readonly actor: Caller | { readonly type: 'service'; readonly id: 'svc' };
  readonly trigger: ScanTrigger;
};

/** Returns the origin of a report that this caller uploads. */
export function uploadBy(principal: Principal): ScanOrigin {
  return {
    tenantId: principal.tenant.id,
    scanId: newId('scan'),
    actor: actor(principal),
    trigger: 'upload',
  };
}

/** Source of what our own scanner found. */
const OWN_SOURCE = 'svc';

/**
 * Stores a scan and applies it to the repository's findings and assets, unless a scan of a newer commit of the ref
 * that examined some of the same paths has been applied before.
 */
export async function uploadScan(
  tx: Writer,
  parts: ScanParts,
  { tenantId, scanId, actor, trigger }: ScanOrigin,
  repoId: string,
  upload: ScanUpload,
): Promise<Written<Scan>> {
  const { ref, commit, report } = upload;
  refuseRepeats(report);
  const at = new Date();
  const committedAt = commitTimeOf(upload, at);
  const repository = await lockRepository(tx, repoId);
  if (repository.archived_at !== null) {
    throw new ApiError(
      'conflict',
      `repository ${repository.name} is archived; an admin can set archived to false`,
    );
  }
  const batch: Batch = {
    ...scopeOf(report, upload.root),
    tenantId,
    repoId: repository.repo_id,
    scanId,
    eventId: newId('evidence'),
    ref,
    defaultRef: `refs/heads/${repository.default_branch}`,
    commit,
    committedAt,
    at,
    root: upload.root ?? null,
  };
  const applied = !(await isOutdated(tx, batch));
  const recorded = applied ? await apply(tx, parts, batch, report) : NOTHING_RECORDED;
  const counts = {
    total: report.findings.length,
    new: recorded.fresh,
    gone: recorded.gone,
    suppressed: report.suppressed?.length ?? 0,
    bySeverity: bySeverity(report.findings),
  };
  const scan = await insertScan(tx, {
    tenant_id: tenantId,
    scan_id: batch.scanId,
    repo_id: batch.repoId,
    trigger,
    ref,
    commit_id: commit,
    committed_at: committedAt,
    root: batch.root,
    applied,
    tool_version: report.tool.version,
    finding_counts: JSON.stringify(counts),
    worst_severities: JSON.stringify(worstSeverities(report.findings)),
    assets: report.assets.length,
    coverage: JSON.stringify(report.coverage),
  });
  const event: Fact = {
    id: batch.eventId,
    kind: 'scan.uploaded',
    actor,
    subject: { type: 'repository', id: batch.repoId, name: repository.name },
    data: {
      scan: scan.id,
      ref,
      commit,
      committedAt: scan.committedAt,
      root: batch.root,
      applied,
      findings: counts,
      inherited: [...recorded.inherited],
      assets: scan.assets,
      complete: batch.isComplete,
    },
  };
  const outbox: OutboxMessage[] = [{ topic: 'scan.completed', ids: { scanId: scan.id } }];
  if (applied) outbox.push({ topic: 'inventory.recorded', ids: { repoId: batch.repoId } });
  return { result: scan, events: [event], outbox };
}

async function apply(
  tx: Writer,
  { recordFindings, recordAssets }: ScanParts,
  batch: Batch,
  { findings, suppressed = [], assets, relations = [] }: ScanReport,
): Promise<RecordedFindings> {
  const recorded = await recordFindings(tx, { ...batch, source: OWN_SOURCE, findings, suppressed });
  await recordAssets(tx, { ...batch, assets, relations });
  return recorded;
}

/** Returns the commit's time, at most that of arrival: a clock that runs ahead must not hold later scans off. */
function commitTimeOf({ committedAt = null }: ScanUpload, at: Date): Date | null {
  if (committedAt === null) return null;
  const time = new Date(committedAt);
  if (Number.isNaN(time.getTime())) {
    throw new ApiError(
      'malformed',
      `the body is not valid at "/committedAt": no such time (got ${JSON.stringify(committedAt)})`,
    );
  }
  return time > at ? at : time;
}

/** Identities within a report are unique by its definition; a report that repeats one was not made by the scanner. */
function refuseRepeats({ findings, suppressed = [], assets }: ScanReport): void {
  const all = [...findings, ...suppressed];
  const finding = firstRepeat(all.map(({ fingerprint }) => fingerprint));
  if (finding !== null) {
    const place =
      finding < findings.length ? `findings/${finding}` : `suppressed/${finding - findings.length}`;
    throw new ApiError('unprocessable', `the report repeats a fingerprint at /report/${place}`);
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

/** The worst severity of each category that there is a finding of. */
function worstSeverities(findings: readonly ScanFinding[]): Record<string, Severity> {
  const byCategory = Map.groupBy(findings, ({ category }) => category);
  return Object.fromEntries(
    [...byCategory].map(([category, of]) => [
      category,
      worst(of.map(({ severity }) => severity)) as Severity,
    ]),
  );
}
