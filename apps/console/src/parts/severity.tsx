import type { Finding } from '@svc/contract';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircle,
  IconInfoSquare,
  IconSquareRotated,
} from '@tabler/icons-react';

type Severity = Finding['severity'];

/** The scale, worst first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

const ICONS = {
  critical: IconAlertOctagon,
  high: IconAlertTriangle,
  medium: IconSquareRotated,
  low: IconCircle,
  info: IconInfoSquare,
} as const;

/** A severity by word, icon and colour; the word is only for screen readers in lists of the width of a phone. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const Icon = ICONS[severity];
  return (
    <span className="badge" data-tone={severity}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className="phone-hidden">{severity}</span>
    </span>
  );
}

/** A severity by icon and colour, its word for screen readers: where a line names a thing rather than its severity. */
export function SeverityIcon({ severity }: { readonly severity: Severity }) {
  const Icon = ICONS[severity];
  return (
    <Icon
      className="severity-icon"
      data-tone={severity}
      size={16}
      stroke={2}
      role="img"
      aria-label={severity}
    />
  );
}

const TONES: Readonly<Record<string, string>> = {
  open: 'high',
  waiting: 'medium',
  'waiting for approval': 'medium',
  requested: 'medium',
  'awaiting review': 'medium',
  'review expired': 'medium',
  reviewed: 'good',
  shadow: 'medium',
  triaged: 'low',
  approved: 'good',
  active: 'good',
  'expires soon': 'medium',
  expired: 'high',
  ready: 'good',
  'not ready': 'high',
  allow: 'good',
  delivered: 'good',
  enforce: 'good',
  fixed: 'good',
  verified: 'good',
  deny: 'critical',
  rejected: 'critical',
  connected: 'good',
  disconnected: 'medium',
  unproven: 'medium',
  suspended: 'medium',
  merged: 'good',
  'needs attention': 'medium',
  removed: 'critical',
  running: 'low',
  succeeded: 'good',
  success: 'good',
  failure: 'critical',
  failed: 'critical',
};

/** A state by word; the colour only repeats it. */
export function StateBadge({ state }: { readonly state: string }) {
  return (
    <span className="badge" data-tone={TONES[state] ?? 'info'}>
      {state}
    </span>
  );
}
