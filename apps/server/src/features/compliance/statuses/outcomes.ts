import { type ReadResult, SIGNALS, type SignalResults } from '@svc/compliance';
import { type RawBuilder, sql } from 'kysely';
import type { ScopeRow } from '../scopes/store.ts';
import { resultsInScope } from '../signals/narrow.ts';
import { ALL_SCOPE } from '../signals/store.ts';

/** What status needs of a stored result, and whether that is of the scope or of everything. */
export type StoredOutcome = readonly [
  signalId: string,
  isOfScope: boolean,
  outcome: ReadResult['outcome'],
  computedAt: string,
  queryVersion: number,
];

/** Returns an expression: JSON of the outcomes for a scope, in its present version, and of those for everything; null without any. */
export function selectOutcomes(scope: ScopeRow | null): RawBuilder<readonly StoredOutcome[]> {
  const ofScope =
    scope === null
      ? sql`false`
      : sql`r.scope = ${scope.scope_id} and r.scope_version = ${scope.version}`;
  return sql`(
    select json_agg(json_build_array(r.signal_id, r.scope <> ${ALL_SCOPE}, r.result -> 'outcome', r.result -> 'computedAt', r.result -> 'queryVersion'))
    from signal_results r where r.scope = ${ALL_SCOPE} or ${ofScope})`;
}

/** Returns the outcome that counts for each signal in a scope, by its id. */
export function outcomesOf(
  stored: readonly StoredOutcome[],
  scope: ScopeRow | null,
): SignalResults {
  const resultsOf = (wanted: boolean): SignalResults =>
    new Map(
      stored.flatMap(([id, isOfScope, outcome, computedAt, queryVersion]) =>
        isOfScope === wanted ? [[id, { outcome, computedAt, queryVersion }] as const] : [],
      ),
    );
  if (scope === null) return resultsOf(false);
  return resultsInScope(SIGNALS, scope, { ofScope: resultsOf(true), ofAll: resultsOf(false) });
}
