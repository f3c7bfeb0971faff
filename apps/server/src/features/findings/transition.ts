import type { BulkAction, Disposition, FindingStatus, Workflow } from '@svc/contract';

export type FindingAction = BulkAction['kind'];

/** The headline status, which distinguishes a suppression in the scanned tree from an ignore by a person. */
export type FindingState = Exclude<FindingStatus, 'ignored'> | 'ignored' | 'suppressed';

/**
 * What a person may do to a finding, by its state (docs/findings.md); everything else is refused.
 *
 *     open --triage--> triaged --reopen--> open
 *     open, triaged, ignored, suppressed --ignore--> ignored --reopen--> open
 *     suppressed --triage--> triaged
 *     open, triaged --assign--> the same
 */
const LEGAL: Readonly<Record<FindingState, readonly FindingAction[]>> = {
  open: ['triage', 'ignore', 'assign'],
  triaged: ['ignore', 'reopen', 'assign'],
  ignored: ['ignore', 'reopen'],
  suppressed: ['triage', 'ignore'],
  fixed: [],
};

export function isLegal(state: FindingState, action: FindingAction): boolean {
  return LEGAL[state].includes(action);
}

/** Returns the actions that a state allows. */
export function legalActions(state: FindingState): readonly FindingAction[] {
  return LEGAL[state];
}

/** Returns the state of a finding from its headline status and what a person decided. */
export function stateOf(status: FindingStatus, disposition: Disposition): FindingState {
  return status === 'ignored' && disposition === 'none' ? 'suppressed' : status;
}

/** What a decision sets. */
export type Decision = {
  readonly disposition: Disposition;
  readonly workflow: Workflow;
  readonly ignoredUntil: Date | null;
};

/** Returns what an action decides; null for one that decides nothing. */
export function decisionOf(action: BulkAction): Decision | null {
  switch (action.kind) {
    case 'triage':
      return { disposition: 'confirmed', workflow: 'triaged', ignoredUntil: null };
    case 'ignore': {
      const { until = null } = action;
      const ignoredUntil = until === null ? null : new Date(until);
      return { disposition: action.reason, workflow: 'open', ignoredUntil };
    }
    case 'reopen':
      return { disposition: 'none', workflow: 'open', ignoredUntil: null };
    case 'assign':
      return null;
  }
}
