import {
  type ControlStatus,
  type Framework,
  type Mapping,
  mappingOf,
  SIGNALS,
  type SignalResult,
  statusOf,
  type Window,
} from '@svc/compliance';
import { sql } from 'kysely';
import type { Reader, TenantDatabase } from '../../../db/database.ts';
import { applicabilityOf } from '../applicability/statement.ts';
import type { DecisionRow } from '../applicability/store.ts';
import {
  type AttestationRow,
  isNewestAttestation,
  readAttestations,
} from '../attestations/store.ts';
import { readStanding, type Standing } from '../read-standing.ts';
import { type NamedScopeRow, readScopes } from '../scopes/store.ts';
import { computeLedger } from '../signals/compute-ledger.ts';
import { computeState } from '../signals/compute-state.ts';
import { STATE_QUERIES } from '../signals/state-queries.ts';
import { ALL, type Scope } from '../signals/state-query.ts';
import { readJudgingTime } from '../signals/store.ts';

/** What a pack is asked for. */
export type PackRequest = {
  readonly framework: Framework;
  readonly scopeId: string | null;
  readonly window: Window;
};

/** Everything that the documents of a pack are made from. */
export type PackFacts = PackRequest & {
  readonly mapping: Mapping;
  readonly scope: NamedScopeRow | null;
  readonly judgedAt: Date;
  /** In the order of the catalogue. */
  readonly results: readonly SignalResult[];
  /** The newest of each control that has one. */
  readonly attestations: readonly AttestationRow[];
  readonly decisions: readonly DecisionRow[];
  /** In the order of the framework. */
  readonly statuses: readonly ControlStatus[];
};

/**
 * Reads what people say, computes every signal for the scope and window, and derives the statuses. What people say is read first,
 * so that the log which the ledger signals have read has its events.
 */
export async function readPackFacts(
  db: TenantDatabase,
  request: PackRequest,
  abort: AbortSignal,
): Promise<PackFacts> {
  const { framework, scopeId, window } = request;
  const { scope, standing, attestations } = await db.read(async (tx) => ({
    scope: await readScope(tx, scopeId),
    standing: await readStanding(tx, framework, scopeId),
    attestations: await readAttestations(
      tx,
      sql`r.framework_id = ${framework.id} and r.framework_version = ${framework.version}
        and r.scope_id is not distinct from ${scopeId} and ${isNewestAttestation}`,
      framework.controls.length,
    ),
  }));
  const results: SignalResult[] = [];
  for (const signal of SIGNALS) {
    const query = STATE_QUERIES[signal.id];
    if (query === undefined) continue;
    abort.throwIfAborted();
    results.push(await computeState(db, signal, query, scopeOf(scope), window));
  }
  results.push(...(await computeLedger(db, abort, window)));
  const judgedAt = await db.read(readJudgingTime);
  const mapping = mappingOf(framework);
  return {
    ...request,
    mapping,
    scope,
    judgedAt,
    results: inCatalogueOrder(results),
    attestations,
    decisions: [...standing.decisions.values()],
    statuses: statusesOf(request, mapping, standing, { results, judgedAt }),
  };
}

function statusesOf(
  { framework }: PackRequest,
  mapping: Mapping,
  { attestations, decisions }: Standing,
  at: { readonly results: readonly SignalResult[]; readonly judgedAt: Date },
): readonly ControlStatus[] {
  return statusOf(framework, mapping, {
    results: new Map(at.results.map((result) => [result.signal, result])),
    applicability: new Map([...decisions].map(([id, row]) => [id, applicabilityOf(row)])),
    attestations,
    now: at.judgedAt.getTime(),
  });
}

async function readScope(tx: Reader, scopeId: string | null): Promise<NamedScopeRow | null> {
  if (scopeId === null) return null;
  const [scope] = await readScopes(tx, sql`s.scope_id = ${scopeId}`, 1);
  return scope ?? null;
}

function scopeOf(scope: NamedScopeRow | null): Scope {
  if (scope === null) return ALL;
  return {
    repositories: idsOf(scope.repositories),
    agents: idsOf(scope.agents),
    servers: idsOf(scope.servers),
  };
}

/** Returns the ids of what a scope names; null where it names all. */
export function idsOf(named: readonly { readonly id: string }[] | null): readonly string[] | null {
  return named?.map(({ id }) => id) ?? null;
}

function inCatalogueOrder(results: readonly SignalResult[]): SignalResult[] {
  const byId = new Map(results.map((result) => [result.signal, result]));
  return SIGNALS.flatMap(({ id }) => byId.get(id) ?? []);
}
