import type { PullRequestCheck } from '@svc/contract';

/** Why a change was not judged, in place of what was found. */
export const CHECK_REASONS: Record<NonNullable<PullRequestCheck['reason']>, string> = {
  superseded: 'a newer head is checked instead',
  closed: 'the pull request is closed',
  timed_out: 'the check took longer than 30 minutes',
  limit_exceeded: 'the change exceeds a limit of checks',
  host_unavailable: 'the code host did not answer',
  no_access: 'the App cannot access the repository',
  check_failed: 'the check ended without a judgement',
};
