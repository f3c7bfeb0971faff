import type { Framework, StatusFacts } from '@svc/compliance';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import {
  attestationsOf,
  isOfFramework,
  type NewestAttestations,
  selectNewestAttestations,
} from '../attestations/newest.ts';
import { jsonTime } from '../json-time.ts';
import type { ScopeRow } from '../scopes/store.ts';
import { JUDGING_TIME } from '../signals/store.ts';
import { outcomesOf, type StoredOutcome, selectOutcomes } from './outcomes.ts';
import type { ControlStatements, LogHead, StatementCache } from './statement-cache.ts';

/** What signals answer for a scope, and the time by which that counts. */
export type Answers = { readonly results: StatusFacts['results']; readonly now: Date };

type AnswerRow = { readonly now: Date; readonly outcomes: readonly StoredOutcome[] | null };

type StatementRow = {
  readonly attestations: NewestAttestations;
  readonly decisions:
    | readonly (readonly [controlId: string, applicable: boolean, until: string])[]
    | null;
};

export async function readAnswers(tx: Reader, scope: ScopeRow | null): Promise<Answers> {
  const { rows } = await sql<AnswerRow>`select ${answerColumns(scope)}`.execute(tx);
  return answersOf(rows[0] as AnswerRow, scope);
}

/** Reads attestations and applicability decisions of a framework in a scope, expired or not. */
export async function readStatements(
  tx: Reader,
  framework: Framework,
  scope: ScopeRow | null,
): Promise<ControlStatements> {
  const scopeId = scope?.scope_id ?? null;
  const { rows } = await sql<StatementRow>`
    select ${selectNewestAttestations(framework, scopeId)} as attestations, (
      select json_agg(json_build_array(d.control_id, d.applicable, ${jsonTime('d.expires_at')}))
      from (select distinct on (r.control_id) r.control_id, r.applicable, r.expires_at
            from control_applicability r where ${isOfFramework(framework, scopeId)}
            order by r.control_id desc, r.position desc) d) as decisions`.execute(tx);
  const { attestations, decisions } = rows[0] as StatementRow;
  return {
    attestations: attestationsOf(attestations),
    applicability: new Map(
      (decisions ?? []).map(([id, applicable, until]) => [id, { applicable, until }]),
    ),
  };
}

/** Reads answers of signals, and statements: from the cache where the log has not grown since, as reading them costs more than all else. */
export async function readFacts(
  tx: Reader,
  framework: Framework,
  scope: ScopeRow | null,
  cache: StatementCache,
): Promise<{ readonly answers: Answers; readonly statements: ControlStatements }> {
  // a tenant has one head, and none before its first event
  const { rows } = await sql<AnswerRow & (LogHead | { readonly tenant_id: null })>`
    select ${answerColumns(scope)}, h.tenant_id, h.log_no, h.chain
    from (values (1)) one left join ledger_heads h on true`.execute(tx);
  const row = rows[0] as AnswerRow & (LogHead | { readonly tenant_id: null });
  const answers = answersOf(row, scope);
  if (row.tenant_id === null)
    return { answers, statements: await readStatements(tx, framework, scope) };
  const { tenant_id, log_no, chain } = row;
  const head = { tenant_id, log_no, chain };
  const scopeId = scope?.scope_id ?? null;
  const known = cache.get(head, framework, scopeId);
  if (known !== undefined) return { answers, statements: known };
  const statements = await readStatements(tx, framework, scope);
  cache.set(head, framework, scopeId, statements);
  return { answers, statements };
}

function answerColumns(scope: ScopeRow | null): RawBuilder<AnswerRow> {
  return sql`${JUDGING_TIME} as now, ${selectOutcomes(scope)} as outcomes`;
}

function answersOf({ now, outcomes }: AnswerRow, scope: ScopeRow | null): Answers {
  return { now, results: outcomesOf(outcomes ?? [], scope) };
}
