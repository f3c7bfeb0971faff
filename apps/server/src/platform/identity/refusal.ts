import type { ErrorCode } from '@svc/contract';
import type { Authority } from './authority.ts';

/** Why a credential is refused. */
export type Refusal = {
  readonly code: ErrorCode & ('unauthenticated' | 'forbidden');
  readonly reason: string;
};

/** Returns why a token is refused at the time `now` (ms); null for a valid service token or the token of an approved agent. */
export function refusalOf({ token, agent }: Authority, now: number): Refusal | null {
  if (agent?.state === 'revoked') return { code: 'forbidden', reason: 'the agent is revoked' };
  if (token.revoked) return { code: 'unauthenticated', reason: 'the token is revoked' };
  if (token.expiresAt !== null && token.expiresAt <= now) {
    return { code: 'unauthenticated', reason: 'the token has expired' };
  }
  if (agent !== null && agent.state !== 'approved')
    return { code: 'forbidden', reason: `the agent is ${agent.state}, not approved` };
  return null;
}
