import type { Framework, StatusFacts } from '@svc/compliance';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import {
  attestationsOf,
  isOfFramework,
  jsonTime,
  type NewestAttestations,
  selectNewestAttestations,
} from '../attestations/newest.ts';
import type { ScopeRow } from '../scopes/store.ts';
import { JUDGING_TIME } from '../signals/store.ts';
import { outcomesOf, type StoredOutcome, selectOutcomes } from './outcomes.ts';

/** What signals answer for a scope, and the time by which that counts. */
export type Answers = { readonly results: StatusFacts['results']; readonly now: Date };

type AnswerRow = { readonly now: Date; readonly outcomes: readonly StoredOutcome[] | null };

type Decision = readonly [controlId: string, applicable: boolean, until: string];

type StandingRow = {
  readonly attestations: NewestAttestations;
  readonly decisions: readonly Decision[] | null;
};

export async function readAnswers(tx: Reader, scope: ScopeRow | null): Promise<Answers> {
  const { rows } = await sql<AnswerRow>`select ${answerColumns(scope)}`.execute(tx);
  return answersOf(rows[0] as AnswerRow, scope);
}

/**
 * Reads what the status of a framework in a scope is derived from, beside answers where those were read before. In one statement: each
 * one more costs as much as the derivation.
 */
export async function readFacts(
  tx: Reader,
  framework: Framework,
  scope: ScopeRow | null,
  before?: Answers,
): Promise<{ readonly now: Date; readonly facts: StatusFacts }> {
  const standing = standingColumns(framework, scope);
  const columns = before === undefined ? sql`${answerColumns(scope)}, ${standing}` : standing;
  const { rows } = await sql<AnswerRow & StandingRow>`select ${columns}`.execute(tx);
  const row = rows[0] as AnswerRow & StandingRow;
  const answers = before ?? answersOf(row, scope);
  return { now: answers.now, facts: factsOf(row, answers) };
}

function answerColumns(scope: ScopeRow | null): RawBuilder<AnswerRow> {
  return sql`${JUDGING_TIME} as now, ${selectOutcomes(scope)} as outcomes`;
}

function standingColumns(framework: Framework, scope: ScopeRow | null): RawBuilder<StandingRow> {
  const scopeId = scope?.scope_id ?? null;
  return sql`${selectNewestAttestations(framework, scopeId)} as attestations, (
    select json_agg(json_build_array(d.control_id, d.applicable, ${jsonTime('d.expires_at')}))
    from (select distinct on (r.control_id) r.control_id, r.applicable, r.expires_at
          from control_applicability r where ${isOfFramework(framework, scopeId)}
          order by r.control_id desc, r.position desc) d) as decisions`;
}

function answersOf({ now, outcomes }: AnswerRow, scope: ScopeRow | null): Answers {
  return { now, results: outcomesOf(outcomes ?? [], scope) };
}

function factsOf({ attestations, decisions }: StandingRow, { results, now }: Answers): StatusFacts {
  return {
    results,
    now: now.getTime(),
    attestations: attestationsOf(attestations),
    applicability: new Map(
      (decisions ?? []).map(([id, applicable, until]) => [id, { applicable, until }]),
    ),
  };
}
