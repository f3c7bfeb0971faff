import { DEADLINE_DAYS, REPORT_DAYS, SCAN_DAYS } from './limits.ts';
import { signalsOf } from './signal.ts';

const DEADLINES = `${DEADLINE_DAYS.critical} days for critical, ${DEADLINE_DAYS.high} for high`;

/** An open-findings signal: overdue findings of one kind, among scanned repositories and their open findings. */
function overdue<const Id extends string>(id: Id, what: string, examined: string) {
  return {
    id,
    question: `Is no ${what} of severity high or critical open past its deadline?`,
    population: `Active repositories, and their open findings of this kind of severity high or critical.`,
    condition: `Each repository ${examined}, and no such finding is open longer than its deadline after it was first seen (${DEADLINES}).`,
    cannotSay:
      'What was not detected is not counted, and a deadline runs from the first detection, not from when the risk came to be. Ignored findings are listed as exclusions.',
  } as const;
}

const SCANNED = `was scanned on its default branch in the last ${SCAN_DAYS} days`;
const REPORTED = `was reported about by another tool in the last ${REPORT_DAYS} days`;

export const FINDINGS = signalsOf('findings', [
  overdue('secrets-open', 'secret', SCANNED),
  overdue('permissions-open', 'over-broad AI permission', SCANNED),
  overdue('ci-risk-open', 'CI risk', SCANNED),
  overdue('agent-config-open', 'agent-configuration risk', SCANNED),
  overdue('dependencies-and-code-open', 'ingested finding', REPORTED),
  {
    id: 'findings-triaged',
    question: 'Has each open finding of severity high or critical an assignee or a ticket?',
    population: 'Open findings of severity high or critical of active repositories.',
    condition: 'Somebody is assigned, or a ticket was opened.',
    cannotSay: 'That somebody is named does not say that anybody works on it.',
  },
  {
    id: 'acceptances-current',
    question: 'Has each accepted risk a reason and an expiry that has not passed?',
    population: 'Findings of active repositories that a person ignored as an accepted risk.',
    condition: 'A reason is recorded, and an expiry that lies ahead.',
    cannotSay: 'Whether accepting the risk was right is a judgement of people.',
  },
  {
    id: 'fixes-verified',
    kind: 'period',
    question: 'Was each finding that closed as fixed closed by a scan that no longer saw it?',
    population: 'Findings of active repositories that became fixed in the window.',
    condition: 'A scan or report on the default branch that is recorded no longer had it.',
    cannotSay:
      'Gone from the code is not the same as harmless: a secret that was removed still has to be revoked where it was issued.',
  },
  {
    id: 'deadlines-kept',
    kind: 'period',
    question: 'Was each critical finding of the window closed before its deadline?',
    population:
      'Critical findings of active repositories whose deadline lies in the window, that were closed in it, or that are open past their deadline.',
    condition: `It was closed within ${DEADLINE_DAYS.critical} days after it was first seen.`,
    cannotSay: 'Findings of deleted repositories are gone from the population.',
  },
]);
