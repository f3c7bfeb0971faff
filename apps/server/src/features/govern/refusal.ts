import type { Credential } from '../../platform/identity/credential.ts';
import { type Refusal, refusalOf } from '../../platform/identity/refusal.ts';

/** Returns why a credential may not ask for a decision; null for the valid token of an approved agent. */
export function refusalFor(credential: Credential, now: number): Refusal | null {
  if (credential.kind === 'user-jwt') {
    const { role } = credential.principal;
    return { code: 'forbidden', reason: `requires role agent; caller has role ${role}` };
  }
  const refusal = refusalOf(credential.authority, now);
  if (refusal !== null || credential.authority.agent !== null) return refusal;
  return { code: 'forbidden', reason: 'requires role agent; caller has role service' };
}
