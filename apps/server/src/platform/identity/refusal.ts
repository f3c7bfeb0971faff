import type { ErrorCode } from '@svc/contract';
import type { AgentAuthority } from './agent-authority.ts';
import type { Credential } from './credential.ts';

/** Why a credential is refused. */
export type Refusal = {
  readonly code: ErrorCode & ('unauthenticated' | 'forbidden');
  readonly reason: string;
};

const REVOKED: Refusal = { code: 'forbidden', reason: 'the agent is revoked' };
const JWT_EXPIRED: Refusal = {
  code: 'unauthenticated',
  reason: 'the bearer token is refused: it has expired',
};

const SESSION_ENDED: Refusal = {
  code: 'unauthenticated',
  reason: 'the session has ended; sign in again',
};

/** Returns why a credential is refused at the time `now` (ms); null while it is valid. */
export function refusalOf(credential: Credential, now: number): Refusal | null {
  switch (credential.kind) {
    case 'person':
      return refusalOfPerson(credential, now);
    case 'token':
      return refusalOfToken(credential, now);
    case 'agent-jwt':
      return refusalOfAgentJwt(credential, now);
  }
}

function refusalOfPerson(
  { principal, expiresAt }: Credential & { kind: 'person' },
  now: number,
): Refusal | null {
  if (expiresAt > now) return null;
  return principal.person.sessionId === null ? JWT_EXPIRED : SESSION_ENDED;
}

function refusalOfToken(
  { authority: { token, agent } }: Credential & { kind: 'token' },
  now: number,
): Refusal | null {
  if (agent?.state === 'revoked') return REVOKED;
  if (token.revoked) return { code: 'unauthenticated', reason: 'the token is revoked' };
  if (token.expiresAt !== null && token.expiresAt <= now) {
    return { code: 'unauthenticated', reason: 'the token has expired' };
  }
  return agent === null ? null : refusalOfAgent(agent);
}

function refusalOfAgentJwt(
  { authority: { agent, isConfigured }, expiresAt }: Credential & { kind: 'agent-jwt' },
  now: number,
): Refusal | null {
  if (agent?.state === 'revoked') return REVOKED;
  if (!isConfigured) {
    return {
      code: 'unauthenticated',
      reason: 'the bearer token is refused: the tenant no longer accepts its issuer',
    };
  }
  if (expiresAt <= now) return JWT_EXPIRED;
  if (agent === null) {
    return { code: 'forbidden', reason: 'no agent is bound to the subject of the bearer token' };
  }
  return refusalOfAgent(agent);
}

function refusalOfAgent({ state }: AgentAuthority): Refusal | null {
  return state === 'approved'
    ? null
    : { code: 'forbidden', reason: `the agent is ${state}, not approved` };
}
