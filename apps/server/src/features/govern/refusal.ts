import { agentOfCredential, type Credential } from '../../platform/identity/credential.ts';
import { principalOf } from '../../platform/identity/principal-of.ts';
import { type Refusal, refusalOf } from '../../platform/identity/refusal.ts';

/** Returns why a credential may not ask for a decision; null for the valid credential of an approved agent. */
export function refusalFor(credential: Credential, now: number): Refusal | null {
  const refusal = refusalOf(credential, now);
  if (refusal !== null || agentOfCredential(credential) !== null) return refusal;
  const { role } = principalOf(credential, now);
  return { code: 'forbidden', reason: `requires role agent; caller has role ${role}` };
}
