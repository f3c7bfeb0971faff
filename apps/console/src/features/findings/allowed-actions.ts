import type { Finding } from '@svc/contract';
import type { Input } from '../../api/operation.ts';

type FindingAction = Input<'changeFindings'>['body']['action'];

/** Returns why a finding does not allow an action, for its button; null if it does. */
export function whyNot(kind: FindingAction['kind'], finding: Finding): string | null {
  const { status, disposition } = finding;
  switch (kind) {
    case 'triage':
      return status === 'open' ? null : `the finding is ${status}`;
    case 'ignore':
      return status === 'fixed' ? 'the finding is fixed' : null;
    case 'reopen':
      return status === 'triaged' || disposition !== 'none' ? null : 'nobody has decided about it';
    case 'assign':
      return ['open', 'triaged'].includes(status) ? null : `the finding is ${status}`;
  }
}
