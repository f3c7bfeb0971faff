import { isDeepStrictEqual } from 'node:util';
import type { Environment, UpdateAgent } from '@svc/contract';
import { matchesTool } from '@svc/policy';
import type { Updateable } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type IfMatch, requireVersion } from '../../platform/http/if-match.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import type { Principal } from '../../platform/principal.ts';
import { agentFact, isProduction, knownAgent } from './change.ts';
import { ownerColumns, ownerOf, refuseForeignOwner } from './owner.ts';
import { type AgentRow, updateAgent as updateRow } from './store.ts';
import type { AgentTokens } from './tokens.ts';

/**
 * Changes owner, tools or tags of an agent that is requested or approved.
 *
 * Two people are responsible for the tools of an agent in production: one requests, another approves. So tools that were not approved
 * return the agent to `requested`, without any credential that an approval issued, and whoever adds tools to a request
 * counts as its requester.
 */
export async function updateAgent(
  tx: Writer,
  principal: Principal,
  agentId: string,
  change: UpdateAgent,
  parts: {
    readonly environment: Environment;
    readonly tokens: AgentTokens;
    readonly ifMatch: IfMatch;
  },
): Promise<Written<AgentRow>> {
  const known = await knownAgent(tx, agentId);
  if (changedFields(known, change).length === 0) return unchanged(known);
  await refuseForeignOwner(tx, change.owner);
  await beginAuthorityChange(tx);
  // under the log's lock: another change may have been first
  const agent = await knownAgent(tx, agentId);
  requireVersion(agent, parts.ifMatch);
  const changed = changedFields(agent, change);
  if (changed.length === 0) return unchanged(agent);
  const columns: Updateable<DB['agents']> = {
    ...ownerColumns(change.owner ?? ownerOf(agent)),
    ...(change.owner === undefined && { owner_left_at: agent.owner_left_at }),
    allowed_tools: change.allowedTools ?? agent.allowed_tools,
    tags: change.tags ?? agent.tags,
  };
  if (change.allowedTools !== undefined && isWidened(agent.allowed_tools, change.allowedTools)) {
    if (agent.state === 'requested') columns.requested_by = principal.id;
    else if (isProduction(parts.environment, agent)) {
      await parts.tokens.revokeAll(tx, agentId, new Date());
      Object.assign(columns, requestBy(principal));
    }
  }
  const updated = await updateRow(tx, agentId, columns);
  return {
    result: updated,
    events: [
      agentFact(principal, 'agent.updated', updated, {
        formerOwner: agent.owner,
        formerAllowedTools: agent.allowed_tools,
        formerState: agent.state,
        state: updated.state,
        changed,
      }),
    ],
  };
}

/** Returns whether a change widens what an agent may do: it adds tools, or changes what policies decide by. */
export async function widensAgent(
  tx: Writer,
  agentId: string,
  change: UpdateAgent,
): Promise<boolean> {
  await beginAuthorityChange(tx);
  const agent = await knownAgent(tx, agentId);
  const { owner, allowedTools, tags } = change;
  return (
    (allowedTools !== undefined && isWidened(agent.allowed_tools, allowedTools)) ||
    (owner !== undefined && !isDeepStrictEqual(owner, ownerOf(agent))) ||
    (tags !== undefined && !isDeepStrictEqual(tags, agent.tags))
  );
}

/** True when `after` has a pattern that no single pattern of `before` covers; a pattern covers another as it covers a tool. */
export function isWidened(before: readonly string[], after: readonly string[]): boolean {
  return after.some((pattern) => !before.some((wider) => matchesTool(wider, pattern)));
}

/** The columns of an agent that waits for its approval. */
function requestBy({ id }: Principal): Updateable<DB['agents']> {
  return {
    state: 'requested',
    requested_by: id,
    approved_by: null,
    approved_at: null,
    external_issuer: null,
    external_subject: null,
  };
}

/** Returns the names of the fields that differ; throws `conflict` for an agent that cannot be changed any more. */
function changedFields(agent: AgentRow, change: UpdateAgent): string[] {
  if (agent.state === 'rejected' || agent.state === 'revoked') {
    throw new ApiError('conflict', `the agent is ${agent.state}; it cannot be changed`);
  }
  const before = { owner: ownerOf(agent), allowedTools: agent.allowed_tools, tags: agent.tags };
  return (Object.keys(change) as (keyof UpdateAgent)[])
    .filter((field) => JSON.stringify(change[field]) !== JSON.stringify(before[field]))
    .sort();
}
