import { newId, type ScanFinding, SEVERITIES } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { type KnownFinding, matchFindings } from './match.ts';

const SOURCE = 'svc';

export type FindingBatch = {
  readonly tenantId: string;
  readonly repoId: string;
  readonly findings: readonly ScanFinding[];
  /** Another branch adds findings, but what is fixed on the default branch stays so. */
  readonly ofDefaultBranch: boolean;
  /** The scan saw the whole tree of the default branch: what it did not see is gone. */
  readonly complete: boolean;
  readonly at: Date;
};

/** Takes a scan's findings in. What people decided about a finding is never touched. */
export async function recordFindings(
  tx: Writer,
  batch: FindingBatch,
): Promise<{ fresh: number; gone: number }> {
  const known = await knownFindings(tx, batch.repoId);
  const { same, fresh, missing } = matchFindings(known, batch.findings);
  await refresh(tx, batch, same);
  await insert(tx, batch, fresh);
  const gone = batch.complete ? missing : [];
  if (gone.length > 0) {
    await tx
      .updateTable('findings')
      .set({ presence: 'absent' })
      .where('finding_id', 'in', gone)
      .execute();
  }
  return { fresh: fresh.length, gone: gone.length };
}

async function knownFindings(tx: Writer, repoId: string): Promise<KnownFinding[]> {
  const rows = await tx
    .selectFrom('findings')
    .select(['finding_id', 'fingerprint', 'content_fingerprint', 'presence'])
    .where('repo_id', '=', repoId)
    .where('source', '=', SOURCE)
    .orderBy('finding_id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.finding_id,
    fingerprint: row.fingerprint,
    contentFingerprint: row.content_fingerprint,
    present: row.presence !== 'absent',
  }));
}

/** The columns that a scan determines, as `jsonb_to_recordset` reads them. */
const GIVEN = sql`given(finding_id text, "ruleId" text, title text, severity text, rank smallint, confidence text, category text,
  class text, encodings jsonb, parts jsonb, message text, why text, path text, span jsonb, excerpt text, fingerprint text, "contentFingerprint" text, score smallint, factors jsonb, remediation text)`;

async function refresh(
  tx: Writer,
  { tenantId, ofDefaultBranch, at }: FindingBatch,
  same: readonly { id: string; finding: ScanFinding }[],
): Promise<void> {
  if (same.length === 0) return;
  const rows = JSON.stringify(same.map(({ id, finding }) => given(id, finding)));
  await sql`
    update findings f set title = g.title, severity = g.severity, severity_rank = g.rank, confidence = g.confidence,
      category = g.category, class = g.class, encodings = g.encodings, parts = g.parts, message = g.message, why = g.why, path = g.path, span = g.span, excerpt = g.excerpt, fingerprint = g.fingerprint,
      content_fingerprint = g."contentFingerprint", blast_score = g.score, blast_factors = g.factors,
      remediation = g.remediation, last_seen_at = ${at},
      presence = case when ${ofDefaultBranch} then 'detected' else f.presence end
    from (select given.* from jsonb_to_recordset(${rows}::jsonb) as ${GIVEN}) g
    where f.tenant_id = ${tenantId} and f.finding_id = g.finding_id
  `.execute(tx);
}

async function insert(
  tx: Writer,
  { tenantId, repoId, at }: FindingBatch,
  fresh: readonly ScanFinding[],
): Promise<void> {
  if (fresh.length === 0) return;
  const rows = JSON.stringify(fresh.map((finding) => given(newId('finding'), finding)));
  await sql`
    insert into findings (tenant_id, finding_id, repo_id, source, rule_id, title, severity, severity_rank, confidence, category,
      class, encodings, parts, message, why, presence, path, span, excerpt, fingerprint, content_fingerprint, blast_score, blast_factors, remediation,
      first_seen_at, last_seen_at)
    select ${tenantId}, finding_id, ${repoId}, ${SOURCE}, "ruleId", title, severity, rank, confidence, category,
      class, encodings, parts, message, why, 'detected', path, span, excerpt, fingerprint, "contentFingerprint", score, factors, remediation, ${at}, ${at}
    from jsonb_to_recordset(${rows}::jsonb) as ${GIVEN}
  `.execute(tx);
}

function given(id: string, finding: ScanFinding): Record<string, unknown> {
  const { blastRadius, ...rest } = finding;
  const rank = SEVERITIES.indexOf(finding.severity);
  return { ...rest, finding_id: id, rank, score: blastRadius.score, factors: blastRadius.factors };
}
