import type { ErrorCode } from '@svc/contract';
import type { Authority } from './authority.ts';

/** Why a credential may not ask for a decision at all. */
export type Refusal = {
  readonly code: ErrorCode & ('unauthenticated' | 'forbidden');
  readonly reason: string;
};

/** Null for the valid token of an approved agent; every other credential is refused, never softly allowed. */
export function refusalOf({ token, agent }: Authority, now: number): Refusal | null {
  if (agent?.state === 'revoked') return { code: 'forbidden', reason: 'the agent is revoked' };
  if (token.revoked) return { code: 'unauthenticated', reason: 'the token is revoked' };
  if (token.expiresAt !== null && token.expiresAt <= now) {
    return { code: 'unauthenticated', reason: 'the token has expired' };
  }
  if (agent === null)
    return { code: 'forbidden', reason: 'a service token is no agent credential' };
  if (agent.state !== 'approved')
    return { code: 'forbidden', reason: `the agent is ${agent.state}, not approved` };
  return null;
}
