import { UNUSED_DAYS } from '@svc/compliance';
import { matchesTool } from '@svc/policy';
import type { Reader } from '../../../../db/database.ts';
import { daysBefore, MAX_POPULATION, type StateQuery } from '../state-query.ts';
import { readActiveAgents } from './active-agents.ts';

export const agentsUseTheirScope: StateQuery = async (tx, { scope, now }) => {
  const agents = await readActiveAgents(tx, scope);
  const tools = await recentTools(tx, daysBefore(now, UNUSED_DAYS));
  const patterns = agents.flatMap(({ id, allowedTools }) =>
    [...new Set(allowedTools)].map((pattern) => ({
      id: patternId(id, pattern),
      isUsed: (tools.get(id) ?? []).some((tool) => matchesTool(pattern, tool)),
    })),
  );
  const unused = patterns.filter(({ isUsed }) => !isUsed);
  return { population: patterns.map(({ id }) => id), failing: unused.map(({ id }) => id) };
};

/** Returns the tools that each agent called since a time, by the agent's id. */
async function recentTools(tx: Reader, since: Date): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .selectFrom('runtime_uses')
    .select(['agent_id', 'tool'])
    .where('last_seen_at', '>=', since)
    .limit(MAX_POPULATION)
    .execute();
  const byAgent = new Map<string, string[]>();
  for (const { agent_id, tool } of rows) {
    const tools = byAgent.get(agent_id) ?? [];
    tools.push(tool);
    byAgent.set(agent_id, tools);
  }
  return byAgent;
}

/** `agt_.../mail.*`, percent-encoded as a pattern may hold any character. */
function patternId(agentId: string, pattern: string): string {
  return `${agentId}/${encodeURIComponent(pattern.toWellFormed())}`;
}
