import { ApiError } from '../api-error.ts';
import type { Principal } from '../principal.ts';

const RECENT_SIGN_IN_MS = 15 * 60_000;

/** Throws `reauthentication_required` for a person without a recent sign-in: a stolen cookie, or a browser left open, changes no authority. */
export function refuseEarlierSignIn({ person }: Principal): void {
  if (person === undefined) return;
  const { authenticatedAt } = person;
  if (authenticatedAt !== null && Date.now() - authenticatedAt <= RECENT_SIGN_IN_MS) return;
  throw new ApiError(
    'reauthentication_required',
    'the change needs a sign-in within the last 15 minutes; sign in again with maxAge=0',
  );
}
