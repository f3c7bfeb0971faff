import type { FindingStatus, Presence } from '@svc/contract';

export type Disposition =
  | 'none'
  | 'confirmed'
  | 'false_positive'
  | 'accepted'
  | 'used_in_tests'
  | 'mitigated';

/**
 * The headline status, from what scans see (presence), what people decided (disposition), and how far work on it is
 * (workflow). What is gone is fixed, whatever was decided; what people set aside is ignored; then triaged; then open.
 */
export function headlineStatus(
  presence: Presence,
  disposition: Disposition,
  workflow: 'open' | 'triaged',
): FindingStatus {
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
      return workflow;
  }
}
