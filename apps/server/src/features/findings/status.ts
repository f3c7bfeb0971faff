import type { Disposition, FindingStatus, Presence, Workflow } from '@svc/contract';

/** What the headline status of a finding follows from. */
export type StatusFacts = {
  /** What scans saw. */
  readonly presence: Presence;
  /** What a person decided. */
  readonly disposition: Disposition;
  /** How far work on it is. */
  readonly workflow: Workflow;
  /** The scanned tree asks not to report it. */
  readonly isSuppressed: boolean;
  /** When what ignores it ends. */
  readonly ignoreEndsAt: Date | null;
};

/**
 * Returns the headline status: what is gone is fixed, whatever was decided; what a person set aside is ignored until that
 * ends; a person's decision counts more than what the scanned tree suppresses. The database stores the same without the
 * time (`finding_status` of the migrations).
 */
export function headlineStatus(facts: StatusFacts, now: Date): FindingStatus {
  const status = timelessStatus(facts);
  const isOver = facts.ignoreEndsAt !== null && facts.ignoreEndsAt <= now;
  return status === 'ignored' && isOver ? 'open' : status;
}

function timelessStatus(facts: Omit<StatusFacts, 'ignoreEndsAt'>): FindingStatus {
  const { presence, disposition, workflow, isSuppressed } = facts;
  if (presence === 'absent') return 'fixed';
  switch (disposition) {
    case 'false_positive':
    case 'accepted':
    case 'used_in_tests':
    case 'mitigated':
      return 'ignored';
    case 'confirmed':
      return 'triaged';
    case 'none':
      return isSuppressed && workflow === 'open' ? 'ignored' : workflow;
  }
}
