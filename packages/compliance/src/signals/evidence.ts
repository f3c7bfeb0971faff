import { RETENTION_DAYS, WITNESS_DAYS } from './limits.ts';
import { signalsOf } from './signal.ts';

export const EVIDENCE = signalsOf('evidence', [
  {
    id: 'ledger-verified',
    source: 'ledger',
    question: 'Does the log verify from its first to its last event?',
    population: "The tenant's present log.",
    condition: 'Every hash follows from the event and the hash before it, up to the head.',
    cannotSay:
      'The service that keeps the log computed this, and reads each event once: a later change is found by the checks of `ledger-without-faults`. Verify an export offline, against a checkpoint that a witness cosigned.',
  },
  {
    id: 'ledger-witnessed',
    question: `Is a checkpoint of the log cosigned by a witness in the last ${WITNESS_DAYS} days?`,
    population: "The tenant's log.",
    condition: `The newest checkpoint of the present log that witnesses cosigned is at most ${WITNESS_DAYS} days old.`,
    cannotSay: 'Who runs the witness, and whether it is independent, is for people to judge.',
  },
  {
    id: 'ledger-retained',
    question: `Are events kept for at least ${RETENTION_DAYS} days, and was none pruned earlier?`,
    population: "The tenant's logs.",
    condition: `The retention keeps ${RETENTION_DAYS} days or more, or for ever, and each range was pruned under such a retention.`,
    cannotSay:
      'Whether the archives of pruned events are still kept by the organisation is not seen.',
  },
  {
    id: 'ledger-without-faults',
    question: 'Is there no open fault and no unconfirmed recovery of the log?',
    population: "The tenant's logs.",
    condition: 'No fault is open, and an administrator confirmed each recovery.',
    cannotSay: 'A fault that no check has come upon yet is not recorded.',
  },
]);
