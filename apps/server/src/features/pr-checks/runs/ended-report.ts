import type { CheckMode, CheckRunReason } from '@svc/contract';
import type { CheckReport } from './store.ts';

/** What is said of a change that was not judged, and what to do. */
const TEXTS: Readonly<Record<CheckRunReason, readonly [title: string, summary: string]>> = {
  superseded: ['Superseded', 'The pull request has another head by now, which is checked instead.'],
  closed: ['Closed', 'The pull request is closed.'],
  timed_out: [
    'Not checked: out of time',
    'The check was not done within 25 minutes. Run it again.',
  ],
  limit_exceeded: [
    'Not checked: too large',
    'The change is beyond a limit of checks by the service. Run `svc scan --diff` on it.',
  ],
  host_unavailable: [
    'Not checked: code host unavailable',
    'The code host did not answer what the check asked for. Run it again.',
  ],
  no_access: [
    'Not checked: no access',
    'The App cannot read the change. Add the repository to its installation, and run the check again.',
  ],
  check_failed: [
    'Not checked',
    'The change could not be examined. Run the check again, or `svc scan --diff` on the change.',
  ],
};

/** Reasons that say nothing about the change: they hold nobody up. */
export const HARMLESS: readonly CheckRunReason[] = ['superseded', 'closed'];

/** Returns the report of a check without a judgement: what could not be checked fails in mode `enforce`. */
export function endedReport(reason: CheckRunReason, mode: CheckMode): CheckReport {
  const [title, summary] = TEXTS[reason];
  const isFailure = mode === 'enforce' && !HARMLESS.includes(reason);
  return {
    conclusion: isFailure ? 'failure' : 'neutral',
    title,
    summary,
    annotations: [],
    counts: null,
    reason,
  };
}
