import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import type { ExternalAuthority } from './agent-authority.ts';
import type { Authority } from './authority.ts';
import type { Credential } from './credential.ts';
import { principalOf } from './principal-of.ts';
import { admittedRole, roleIn } from './resolve-person.ts';
import { higherRole, type PersonRole } from './role-rules.ts';

/**
 * Checks within a transaction that the credential of the request is still valid; throws 401 or 403 otherwise. A request's
 * body may take a minute to arrive, and the credential may be revoked meanwhile. After a seal the ledger's head is locked,
 * and a revocation needs that lock: so none can commit between this check and the commit of the transaction.
 */
export async function recheckCredential(tx: Writer, credential: Credential): Promise<void> {
  switch (credential.kind) {
    case 'person':
      principalOf(credential);
      await recheckPerson(tx, credential);
      return;
    case 'token':
      principalOf({ ...credential, authority: await tokenAuthority(tx, credential) });
      return;
    case 'agent-jwt':
      principalOf({ ...credential, authority: await externalAuthority(tx, credential) });
      return;
  }
}

/** Throws 401 or 403 unless provider, record, role and session of a person are still as they were resolved. */
async function recheckPerson(
  tx: Writer,
  { principal }: Credential & { kind: 'person' },
): Promise<void> {
  const { userId, sessionId, providerId, claimRole } = principal.person;
  const provider = await tx
    .selectFrom('identity_providers')
    .innerJoin('tenants', 'tenants.tenant_id', 'identity_providers.tenant_id')
    .select(['issuer', 'is_provisioned'])
    .select(sql<PersonRole>`group_role(tenants.tenant_id, ${userId}, role_rules)`.as('group_role'))
    .where('provider_id', '=', providerId)
    .where('state', '=', 'active')
    .where(sql<boolean>`'people' = any (identity_providers.purposes)`)
    .where('tenants.suspended_at', 'is', null)
    .executeTakeFirst();
  if (provider === undefined || !principal.id.startsWith(`user:${provider.issuer}#`)) {
    throw new ApiError('unauthenticated', 'the tenant no longer accepts the identity provider');
  }
  const user = await personRecord(tx, principal.id, userId, provider.issuer);
  if (userId !== null && user === undefined) {
    throw new ApiError('forbidden', 'the directory has removed the person');
  }
  if (user !== undefined) {
    const isKnown = user.is_provisioned || !provider.is_provisioned;
    const state = { is_active: user.active && isKnown, is_suspended: user.suspended_at !== null };
    const role = admittedRole(state, higherRole(claimRole, provider.group_role));
    if (roleIn(principal.tenant.id, role) !== principal.role) {
      throw new ApiError('forbidden', 'the role of the person has changed; send the request again');
    }
  }
  if (sessionId === null) return;
  const session = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) throw new ApiError('unauthenticated', 'the session has ended');
}

/** The record by its id; for the holder of a JWT who had none, one that came to be meanwhile. */
function personRecord(tx: Writer, principalId: string, userId: string | null, issuer: string) {
  const users = tx.selectFrom('users').select(['active', 'suspended_at', 'is_provisioned']);
  return userId === null
    ? users
        .where('issuer', '=', issuer)
        .where('subject', '=', principalId.slice(`user:${issuer}#`.length))
        .executeTakeFirst()
    : users.where('user_id', '=', userId).executeTakeFirst();
}

async function tokenAuthority(
  tx: Writer,
  { authority }: Credential & { kind: 'token' },
): Promise<Authority> {
  const { token, agent } = authority;
  const row = await tx
    .selectFrom('tokens')
    .innerJoin('tenants', 'tenants.tenant_id', 'tokens.tenant_id')
    .leftJoin('agents', (join) =>
      join
        .onRef('agents.tenant_id', '=', 'tokens.tenant_id')
        .onRef('agents.agent_id', '=', 'tokens.agent_id'),
    )
    .leftJoin('identity_providers', (join) =>
      join
        .onRef('identity_providers.tenant_id', '=', 'tokens.tenant_id')
        .onRef('identity_providers.provider_id', '=', 'tokens.provider_id'),
    )
    .select([
      'tokens.revoked_at',
      'tokens.expires_at',
      'agents.state',
      'identity_providers.state as provider_state',
    ])
    .where('tokens.token_id', '=', token.id)
    .where('tenants.suspended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.provider_state === 'disabled') {
    throw new ApiError('unauthenticated', 'the token is unknown');
  }
  return {
    ...authority,
    token: {
      ...token,
      revoked: row.revoked_at !== null,
      expiresAt: row.expires_at?.getTime() ?? null,
    },
    agent: agent === null ? null : { ...agent, state: row.state ?? 'deleted' },
  };
}

async function externalAuthority(
  tx: Writer,
  { authority, identity }: Credential & { kind: 'agent-jwt' },
): Promise<ExternalAuthority> {
  const { agent } = authority;
  const provider = await tx
    .selectFrom('identity_providers')
    .innerJoin('tenants', 'tenants.tenant_id', 'identity_providers.tenant_id')
    .select('issuer')
    .where('tenants.suspended_at', 'is', null)
    .where('issuer', '=', identity.issuer)
    .where('agent_audience', '=', identity.audience)
    .where('key_generation', '=', identity.keyGeneration)
    .where('state', '=', 'active')
    .where(sql<boolean>`'agents' = any (identity_providers.purposes)`)
    .executeTakeFirst();
  const bound = await tx
    .selectFrom('agents')
    .select('state')
    .where('agent_id', '=', agent?.id ?? '')
    .where('external_issuer', '=', identity.issuer)
    .where('external_subject', '=', identity.subject)
    .executeTakeFirst();
  return {
    ...authority,
    isConfigured: provider !== undefined,
    agent: agent === null || bound === undefined ? null : { ...agent, state: bound.state },
  };
}
