import {
  CATEGORIES,
  type Category,
  type Disposition,
  type Finding,
  type ScanFinding,
  type Severity,
  type TrendDay,
  type Workflow,
} from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findingTrend } from './daily-counts.ts';
import { headlineStatus } from './status.ts';
import { findFinding, wireFinding } from './store.ts';
import { WORST_FIRST } from './worst-first.ts';

export type GraveFinding = {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly path: string;
};

/**
 * Returns a repository's gravest findings of some categories, of all where none is named, that are present and not ignored,
 * real credentials before those of tests.
 */
export async function gravestFindings(
  tx: Reader,
  repoId: string,
  categories: readonly Category[],
  limit: number,
): Promise<GraveFinding[]> {
  const ofCategories = categories.length === 0 ? CATEGORIES : categories;
  const rows = await tx
    .selectFrom('findings')
    .select(['finding_id as id', 'severity', 'title', 'path'])
    .where('repo_id', '=', repoId)
    .where('status', 'in', ['open', 'triaged'])
    .where('category', 'in', [...ofCategories])
    .orderBy(WORST_FIRST)
    .orderBy('finding_id')
    .limit(limit)
    .execute();
  return rows as GraveFinding[];
}

/** Returns a finding as the API shows it; throws `not_found`. */
export async function readFinding(tx: Reader, findingId: string): Promise<Finding> {
  const row = await findFinding(tx, findingId);
  if (row === null) throw new ApiError('not_found', `finding ${findingId} does not exist`);
  return wireFinding(row, new Date());
}

/** Returns titles of findings by their ids; nothing of one that does not exist. */
export async function findingTitles(
  tx: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('findings')
    .select(['finding_id', 'title'])
    .where('finding_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ finding_id: id, title }) => [id, title]));
}

/** Returns a finding of svc's own scanner with what finds it again in its file; throws `not_found`, `no_fix` for other scanners. */
export async function readDetectedFinding(
  tx: Reader,
  findingId: string,
): Promise<{
  readonly finding: Finding;
  readonly findingId: string;
  readonly path: string;
  readonly ruleId: string;
  readonly contentFingerprint: string;
}> {
  const row = await findFinding(tx, findingId);
  if (row === null) throw new ApiError('not_found', `finding ${findingId} does not exist`);
  if (row.source !== 'svc') {
    throw new ApiError(
      'no_fix',
      `finding ${findingId} was reported by another scanner (${row.source})`,
    );
  }
  const { path, rule_id: ruleId, content_fingerprint: contentFingerprint } = row;
  return { finding: wireFinding(row, new Date()), findingId, path, ruleId, contentFingerprint };
}

/** A finding that a change does not introduce, because its base has it or a person ignored it. */
export type SettledFinding = {
  readonly fingerprint: string;
  readonly contentFingerprint: string;
  readonly state: 'existing' | 'ignored';
};

export type BaseScope = {
  readonly repoId: string;
  readonly source: string;
  /** Ref that a change is compared with. */
  readonly ref: string;
  readonly at: Date;
};

/**
 * Returns the findings with these content fingerprints that are present on a ref, or ignored. What a person ignored stays
 * ignored where the ref does not have it: it may come back.
 */
export async function findSettled(
  tx: Reader,
  { repoId, source, ref, at }: BaseScope,
  contentFingerprints: readonly string[],
): Promise<SettledFinding[]> {
  if (contentFingerprints.length === 0) return [];
  const { rows } = await sql<{
    fingerprint: string;
    content_fingerprint: string;
    disposition: Disposition;
    workflow: Workflow;
    is_suppressed: boolean;
    ignore_ends_at: Date | null;
    is_present: boolean;
  }>`
    select coalesce(p.fingerprint, f.fingerprint) as fingerprint, f.content_fingerprint, f.disposition, f.workflow,
           f.ignore_ends_at, p.suppression is not null as is_suppressed,
           (p.state is not null and p.state <> 'absent') as is_present
    from findings f
    left join finding_presence p
      on p.tenant_id = f.tenant_id and p.finding_id = f.finding_id and p.ref = ${ref}
    where f.repo_id = ${repoId} and f.source = ${source}
      and f.content_fingerprint = any(${[...contentFingerprints]}::text[])
    order by f.finding_id
  `.execute(tx);
  return rows.flatMap((row) => {
    const facts = {
      presence: 'detected' as const,
      disposition: row.disposition,
      workflow: row.workflow,
      isSuppressed: row.is_suppressed,
      ignoreEndsAt: row.ignore_ends_at,
    };
    const isIgnored = headlineStatus(facts, at) === 'ignored';
    if (!isIgnored && !row.is_present) return [];
    return {
      fingerprint: row.fingerprint,
      contentFingerprint: row.content_fingerprint,
      state: isIgnored ? ('ignored' as const) : ('existing' as const),
    };
  });
}

/** Returns how many findings of the default branches are open, by severity: the last counts of each repository. */
export async function openFindings(tx: Reader): Promise<TrendDay['openBySeverity']> {
  const { days } = await findingTrend(tx, 1, undefined);
  const [today] = days;
  if (today === undefined) throw new Error('the trend has no day');
  return today.openBySeverity;
}

/** Returns open findings of one repository, or of all, by their places; gravest first. */
export async function openFindingPlaces(tx: Reader, repoId: string | null, limit: number) {
  let query = tx
    .selectFrom('findings')
    .select(['repo_id', 'severity', 'category', 'path', 'span', 'excerpt'])
    .where('status', 'in', ['open', 'triaged'])
    .orderBy(WORST_FIRST)
    .orderBy('finding_id')
    .limit(limit);
  if (repoId !== null) query = query.where('repo_id', '=', repoId);
  return (await query.execute()).map(({ repo_id, severity, category, path, span, excerpt }) => {
    const { startLine, endLine } = span as ScanFinding['span'];
    return {
      repoId: repo_id,
      severity: severity as Severity,
      isSecret: category === 'secret',
      path,
      startLine,
      endLine,
      excerpt,
    };
  });
}
