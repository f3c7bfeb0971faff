import type { AgentState, Environment } from '@svc/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

export type AgentRow = Selectable<DB['agents']> & { state: AgentState; environment: Environment };

export type NewAgent = {
  readonly tenantId: string;
  readonly agentId: string;
  readonly name: string;
  readonly owner: Pick<AgentRow, 'owner' | 'owner_issuer' | 'owner_subject' | 'owner_left_at'>;
  readonly allowedTools: readonly string[];
  readonly environment: Environment;
  readonly tags: readonly string[];
  readonly requestedBy: string;
};

/** Null when the tenant has an agent of that name. */
export async function insertAgent(tx: Writer, agent: NewAgent): Promise<AgentRow | null> {
  const row = await tx
    .insertInto('agents')
    .values({
      tenant_id: agent.tenantId,
      agent_id: agent.agentId,
      name: agent.name,
      ...agent.owner,
      allowed_tools: [...agent.allowedTools],
      environment: agent.environment,
      tags: [...agent.tags],
      state: 'requested',
      requested_by: agent.requestedBy,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return (row as AgentRow | undefined) ?? null;
}

/** State of the agent of this name; null when there is none. */
export async function stateOfName(tx: Reader, name: string): Promise<AgentRow['state'] | null> {
  const row = await tx
    .selectFrom('agents')
    .select('state')
    .where('name', '=', name)
    .executeTakeFirst();
  return (row?.state as AgentRow['state'] | undefined) ?? null;
}

export async function findAgent(tx: Reader, agentId: string): Promise<AgentRow | null> {
  const row = await tx
    .selectFrom('agents')
    .selectAll()
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return (row as AgentRow | undefined) ?? null;
}

/** The approved agent that a subject of an issuer is bound to. */
export async function findApprovedBySubject(
  tx: Reader,
  issuer: string,
  subject: string,
): Promise<AgentRow | null> {
  const row = await tx
    .selectFrom('agents')
    .selectAll()
    .where('external_issuer', '=', issuer)
    .where('external_subject', '=', subject)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return (row as AgentRow | undefined) ?? null;
}

/** True for an issuer of one of the tenant's identity providers. */
export async function hasIssuer(tx: Reader, issuer: string): Promise<boolean> {
  return (await findAgentAudience(tx, issuer)) !== null;
}

/** True where people of the issuer sign in to the tenant. */
export async function hasPeopleIssuer(tx: Reader, issuer: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_providers')
    .select('issuer')
    .where('issuer', '=', issuer)
    .where('state', '=', 'active')
    .where(sql<boolean>`'people' = any (purposes)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The audience of agents' JWTs of that issuer; null when the tenant has no such identity provider in force for agents. */
export async function findAgentAudience(tx: Reader, issuer: string): Promise<string | null> {
  const row = await tx
    .selectFrom('identity_providers')
    .select('agent_audience')
    .where('issuer', '=', issuer)
    .where('state', '=', 'active')
    .where(sql<boolean>`'agents' = any (purposes)`)
    .executeTakeFirst();
  return row?.agent_audience ?? null;
}

/** Newest first; ids sort by their time. */
export async function listAgents(
  tx: Reader,
  before: string | null,
  limit: number,
): Promise<AgentRow[]> {
  let query = tx.selectFrom('agents').selectAll().orderBy('agent_id', 'desc').limit(limit);
  if (before !== null) query = query.where('agent_id', '<', before);
  return (await query.execute()) as AgentRow[];
}

export async function updateAgent(
  tx: Writer,
  agentId: string,
  change: Updateable<DB['agents']>,
): Promise<AgentRow> {
  const row = await tx
    .updateTable('agents')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('agent_id', '=', agentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AgentRow;
}
