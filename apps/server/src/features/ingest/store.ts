import type { Report } from '@svc/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { wireTime } from '../../platform/time.ts';
import type { IngestedFinding } from './identify.ts';

export type ReportKey = {
  readonly repoId: string;
  readonly source: string;
  readonly ref: string;
  readonly contentHash: Buffer;
};

/** Returns the report of the same content that was ingested for the ref; null for a new one. */
export async function findRepeated(tx: Reader, key: ReportKey): Promise<Report | null> {
  const row = await tx
    .selectFrom('reports')
    .selectAll()
    .where('repo_id', '=', key.repoId)
    .where('source', '=', key.source)
    .where('ref', '=', key.ref)
    .where('content_hash', '=', key.contentHash)
    .executeTakeFirst();
  return row === undefined ? null : { ...wireReport(row), repeated: true };
}

export async function insertReport(tx: Writer, report: Insertable<DB['reports']>): Promise<Report> {
  return wireReport(
    await tx.insertInto('reports').values(report).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function findReport(tx: Reader, reportId: string): Promise<Report | null> {
  const row = await tx
    .selectFrom('reports')
    .selectAll()
    .where('report_id', '=', reportId)
    .executeTakeFirst();
  return row === undefined ? null : wireReport(row);
}

type OriginScope = {
  readonly tenantId: string;
  readonly repoId: string;
  readonly source: string;
  readonly reportId: string;
};

/** Stores where findings come from, beside the rows that recording has written. */
export async function recordOrigins(
  tx: Writer,
  { tenantId, repoId, source, reportId }: OriginScope,
  findings: readonly IngestedFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  const rows = findings.map(({ finding, tool, weaknesses, measurement }) => {
    const { fingerprint } = finding;
    return { fingerprint, name: tool.name, version: tool.version, weaknesses, measurement };
  });
  await sql`
    insert into finding_origins (tenant_id, finding_id, report_id, tool_name, tool_version, weaknesses, measurement)
    select ${tenantId}, f.finding_id, ${reportId}, g.name, g.version, g.weaknesses, nullif(g.measurement, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(fingerprint text, name text, version text, weaknesses text[], measurement jsonb)
    join findings f on f.tenant_id = ${tenantId} and f.repo_id = ${repoId} and f.source = ${source}
      and f.fingerprint = g.fingerprint
    on conflict (tenant_id, finding_id) do update
      set report_id = excluded.report_id, tool_name = excluded.tool_name, tool_version = excluded.tool_version,
          weaknesses = excluded.weaknesses, measurement = excluded.measurement,
          previous_measurement = finding_origins.measurement
  `.execute(tx);
}

function wireReport(row: Selectable<DB['reports']>): Report {
  return {
    id: row.report_id,
    repoId: row.repo_id,
    source: row.source,
    ref: row.ref,
    commit: row.commit_id,
    createdAt: wireTime(row.created_at),
    tools: row.tools as Report['tools'],
    received: row.received,
    findings: row.finding_counts as Report['findings'],
    skipped: row.skipped as Report['skipped'],
    redacted: row.redacted,
    repeated: false,
  };
}
