import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { countFindings } from './daily-counts.ts';

export type HeadlineScope = {
  readonly tenantId: string;
  readonly repoId: string;
  /** `refs/heads/` and the default branch. */
  readonly defaultRef: string;
};

/** Settles all findings of a repository, whose default branch has changed, and counts them. */
export async function settleRepository(tx: Writer, scope: HeadlineScope): Promise<void> {
  const { tenantId, repoId } = scope;
  const { rows } = await sql<{ finding_id: string }>`
    select finding_id from findings where tenant_id = ${tenantId} and repo_id = ${repoId}
    order by finding_id for no key update
  `.execute(tx);
  await settleHeadlines(
    tx,
    scope,
    rows.map(({ finding_id }) => finding_id),
  );
  await countFindings(tx, tenantId, new Set([repoId]));
}

/**
 * Settles what the refs of a repository make of findings that are locked: the headline comes from the default branch where it ever
 * had the finding; else the finding is detected while any ref has it, marked `refs_only`.
 */
export async function settleHeadlines(
  tx: Writer,
  { tenantId, repoId, defaultRef }: HeadlineScope,
  findingIds: readonly string[],
): Promise<void> {
  if (findingIds.length === 0) return;
  await sql`
    with settled as (
      select distinct on (finding_id)
        finding_id, ref <> ${defaultRef} as refs_only, state, suppression, suppressed_until, path, span, fingerprint
      from finding_presence
      where tenant_id = ${tenantId} and repo_id = ${repoId} and finding_id = any(${[...findingIds]}::text[])
      order by finding_id, ref = ${defaultRef} desc, state = 'detected' desc, changed_at desc, ref
    )
    update findings f
    set presence = s.state, refs_only = s.refs_only, suppression = s.suppression,
        suppressed_until = s.suppressed_until, path = s.path, span = s.span, fingerprint = s.fingerprint
    from settled s
    where f.tenant_id = ${tenantId} and f.repo_id = ${repoId} and f.finding_id = s.finding_id
      and (f.presence, f.refs_only, f.suppression, f.suppressed_until, f.path, f.span, f.fingerprint)
          is distinct from (s.state, s.refs_only, s.suppression, s.suppressed_until, s.path, s.span, s.fingerprint)
  `.execute(tx);
}
