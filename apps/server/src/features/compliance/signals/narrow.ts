import type { Signal, SignalResult } from '@svc/compliance';
import type { SignalSubject } from '@svc/contract';
import type { Reader } from '../../../db/database.ts';
import type { ScopeRow } from '../scopes/store.ts';
import type { Scope } from './state-query.ts';

/** Lists of a scope that decide what signals examine. */
export type ScopeMembers = Pick<ScopeRow, 'repositories' | 'agents' | 'servers' | 'environments'>;

/** Returns what an answer of a signal is about, where a scope was asked for; null asks for everything. */
export function subjectOf(
  { narrowedBy }: Pick<Signal, 'narrowedBy'>,
  scope: ScopeMembers | null,
): SignalSubject {
  if (narrowedBy === null || scope === null) return 'everything';
  const isNarrow =
    scope[narrowedBy] !== null || (narrowedBy === 'agents' && scope.environments !== null);
  return isNarrow ? 'scope' : 'everything';
}

/** Returns what signals examine for a scope: agents of other environments than it names are left out. */
export async function resolveScope(
  tx: Reader,
  { repositories, agents, servers, environments }: ScopeMembers,
): Promise<Scope> {
  if (environments === null) return { repositories, agents, servers };
  const rows = await tx
    .selectFrom('agents')
    .select('agent_id')
    .where('environment', 'in', environments)
    .execute();
  const ids = rows.map(({ agent_id }) => agent_id);
  const named = agents === null ? ids : ids.filter((id) => agents.includes(id));
  return { repositories, agents: named, servers };
}

/** Results by the id of their signal. */
export type Results = ReadonlyMap<string, SignalResult>;

/** Returns the result that counts for each signal in a scope: that of the scope where it narrows the signal, else that of everything. */
export function resultsInScope<Result>(
  signals: readonly Signal[],
  scope: ScopeMembers,
  {
    ofScope,
    ofAll,
  }: {
    readonly ofScope: ReadonlyMap<string, Result>;
    readonly ofAll: ReadonlyMap<string, Result>;
  },
): ReadonlyMap<string, Result> {
  return new Map(
    signals.flatMap((signal) => {
      const results = subjectOf(signal, scope) === 'scope' ? ofScope : ofAll;
      const result = results.get(signal.id);
      return result === undefined ? [] : [[signal.id, result] as const];
    }),
  );
}
