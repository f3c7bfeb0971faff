import type { RuntimeUse } from '@svc/contract';

/** When an agent called last, ISO 8601, and how many tools it calls that no code declares. */
export type AgentUses = { readonly lastAt: string | null; readonly shadow: number };

/** Returns the last call of an agent, null for none, and the number of its shadow tools. */
export function usesOf(
  uses: readonly Pick<RuntimeUse, 'agentId' | 'status' | 'lastSeenAt'>[],
  agentId: string,
): AgentUses {
  const own = uses.filter((use) => use.agentId === agentId);
  const times = own.map(({ lastSeenAt }) => lastSeenAt).filter((time) => time !== null);
  return {
    lastAt: times.sort().at(-1) ?? null,
    shadow: own.filter(({ status }) => status === 'shadow').length,
  };
}
