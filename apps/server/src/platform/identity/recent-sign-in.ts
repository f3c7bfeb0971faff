import { ApiError } from '../api-error.ts';
import type { Principal } from '../principal.ts';

const RECENT_SIGN_IN_MS = 15 * 60_000;

/** Returns whether a caller may change authority by its sign-in; callers that never sign in, such as tokens, may. */
export function hasRecentSignIn({ person }: Principal): boolean {
  if (person === undefined) return true;
  const { authenticatedAt } = person;
  return authenticatedAt !== null && Date.now() - authenticatedAt <= RECENT_SIGN_IN_MS;
}

/** Throws `reauthentication_required` for a person without a recent sign-in: a stolen cookie, or a browser left open, changes no authority. */
export function refuseEarlierSignIn(principal: Principal): void {
  if (hasRecentSignIn(principal)) return;
  throw new ApiError(
    'reauthentication_required',
    'the change needs a sign-in within the last 15 minutes; sign in again with maxAge=0',
  );
}
