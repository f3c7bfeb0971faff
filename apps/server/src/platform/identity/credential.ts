import type { Person, Principal } from '../principal.ts';
import type { AgentAuthority, ExternalAuthority, ExternalIdentity } from './agent-authority.ts';
import type { Authority } from './authority.ts';

/** Claims of an agent's JWT beyond its subject. */
export type AgentJwtClaims = {
  readonly scopes: readonly string[];
  readonly acr: string | null;
  /** When the subject last authenticated, in milliseconds since 1970 UTC. */
  readonly authTime: number | null;
};

/**
 * A credential that the service has resolved to its owner, before its validity is checked. Every kind of credential is a member
 * here, and is judged by `refusalOf` alone.
 */
export type Credential =
  | { readonly kind: 'token'; readonly hash: Buffer; readonly authority: Authority }
  | {
      readonly kind: 'agent-jwt';
      readonly identity: ExternalIdentity;
      readonly authority: ExternalAuthority;
      /** Milliseconds. */
      readonly expiresAt: number;
      readonly claims: AgentJwtClaims;
    }
  | {
      /** A person, by the JWT of the tenant's issuer or by the cookie of a session. */
      readonly kind: 'person';
      readonly principal: Principal & { readonly person: Person };
      /** Milliseconds. */
      readonly expiresAt: number;
    };

/** Returns the tenant that a credential names, whether or not it is still valid. */
export function tenantOf(credential: Credential): Principal['tenant'] {
  return credential.kind === 'person' ? credential.principal.tenant : credential.authority.tenant;
}

/** Returns the agent that a credential names, whether or not it is still valid; null if it names no agent. */
export function agentOfCredential(credential: Credential): AgentAuthority | null {
  return credential.kind === 'person' ? null : credential.authority.agent;
}
