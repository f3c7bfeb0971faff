import { ApiError } from '../api-error.ts';
import type { Principal } from '../principal.ts';
import type { Credential } from './credential.ts';
import { refusalOf } from './refusal.ts';

/** Returns the principal of a credential at the time `now` (ms); throws 401 or 403 when the credential is not valid (any more). */
export function principalOf(credential: Credential, now: number = Date.now()): Principal {
  const refusal = refusalOf(credential, now);
  if (refusal !== null) throw new ApiError(refusal.code, refusal.reason);
  if (credential.kind === 'person') return credential.principal;
  const { tenant, agent } = credential.authority;
  if (agent !== null) return { role: 'agent', tenant, id: `agent:${agent.id}`, name: agent.name };
  if (credential.kind === 'agent-jwt') throw new Error('a JWT that is bound to no agent holds');
  const { token } = credential.authority;
  const role = token.kind === 'provisioning' ? 'provisioning' : 'service';
  return { role, tenant, id: `token:${token.id}`, name: token.name };
}
