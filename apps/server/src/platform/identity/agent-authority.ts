import type { Owner } from '@svc/policy';
import type pg from 'pg';
import { CoalescedReads } from '../../foundation/coalesced-reads.ts';
import type { Principal } from '../principal.ts';

/** What an agent may do. */
export type AgentAuthority = {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly allowedTools: readonly string[];
  readonly environment: string;
  readonly owner: Owner;
  readonly tags: readonly string[];
  /** The active pack of the environment; version null is the one that comes with the service. */
  readonly pack: { readonly id: string; readonly version: number | null };
};

/** Columns of an agent in the results of the lookup functions; all null without an agent. */
export type AgentColumns = {
  agent_id: string | null;
  agent_name: string;
  state: string;
  allowed_tools: string[];
  environment: string;
  pack_id: string;
  pack_version: number | null;
  owner_issuer: string | null;
  owner_subject: string | null;
  owner_contact: string;
  tags: string[];
};

/** Returns the agent of a looked-up row; null where the row has none. */
export function agentOf(row: AgentColumns): AgentAuthority | null {
  if (row.agent_id === null) return null;
  return {
    id: row.agent_id,
    name: row.agent_name,
    state: row.state,
    allowedTools: row.allowed_tools,
    environment: row.environment,
    owner: ownerOf(row),
    tags: row.tags,
    pack: { id: row.pack_id, version: row.pack_version },
  };
}

function ownerOf({ owner_issuer, owner_subject, owner_contact }: AgentColumns): Owner {
  if (owner_issuer === null || owner_subject === null) return { contact: owner_contact };
  return { issuer: owner_issuer, subject: owner_subject };
}

/** Whom a verified JWT names: the tenant by issuer and audience, the agent by issuer and subject. */
export type ExternalIdentity = {
  readonly tenantId: string;
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  /** Generation of the issuer's keys that verified the JWT. */
  readonly keyGeneration: number;
};

/** The agent or person that an external identity is bound to, as of one authority epoch of its tenant. */
export type ExternalAuthority = {
  readonly tenant: Principal['tenant'];
  readonly epoch: number;
  /** False where issuer and audience are no longer those of the tenant, or its keys were refreshed. */
  readonly isConfigured: boolean;
  /** The agent that the subject is bound to; null where it is bound to none. */
  readonly agent: AgentAuthority | null;
};

/** Authority by external identity. `find` may answer from memory, under the same rule as that of tokens. */
export type ExternalAuthorities = {
  find(identity: ExternalIdentity): Promise<ExternalAuthority>;
  fresh(identity: ExternalIdentity): Promise<ExternalAuthority>;
};

type ExternalRow = AgentColumns & {
  tenant_id: string;
  slug: string;
  epoch: number;
  is_configured: boolean;
  key_generation: number | null;
};

const MAX_CACHED_IDENTITIES = 20_000;

export function externalAuthorities(pool: pg.Pool): ExternalAuthorities {
  const reads = new CoalescedReads<ExternalAuthority>({
    maxKept: MAX_CACHED_IDENTITIES,
    // subjects that are bound to nobody, or of no provider, must not evict agents
    isKept: ({ agent, isConfigured }) => agent !== null && isConfigured,
  });
  const read = async (identity: ExternalIdentity): Promise<ExternalAuthority> => {
    const { tenantId, issuer, audience, subject, keyGeneration } = identity;
    const { rows } = await pool.query<ExternalRow>({
      name: 'find_external_agent_and_keys',
      text: 'select * from find_external_agent_and_keys($1, $2, $3, $4)',
      values: [tenantId, issuer, audience, subject],
    });
    const row = rows[0] as ExternalRow;
    return {
      tenant: { id: row.tenant_id, slug: row.slug },
      epoch: row.epoch,
      isConfigured: row.is_configured && row.key_generation === keyGeneration,
      agent: agentOf(row),
    };
  };
  return {
    find: (identity) =>
      reads.get(
        keyOf(identity),
        () => true,
        () => read(identity),
      ),
    fresh: (identity) =>
      reads.get(
        keyOf(identity),
        () => false,
        () => read(identity),
      ),
  };
}

function keyOf({ tenantId, issuer, audience, subject, keyGeneration }: ExternalIdentity): string {
  return JSON.stringify([tenantId, issuer, audience, subject, keyGeneration]);
}
