import type { Finding } from '@svc/contract';
import type { ExportColumn } from '../../platform/http/export-text.ts';

/** Columns of the CSV export of findings. */
export const FINDING_COLUMNS: readonly ExportColumn<Finding>[] = [
  { name: 'id', cellOf: ({ id }) => id },
  { name: 'severity', cellOf: ({ severity }) => severity },
  { name: 'status', cellOf: ({ status }) => status },
  { name: 'title', cellOf: ({ title }) => title },
  { name: 'ruleId', cellOf: ({ ruleId }) => ruleId },
  { name: 'category', cellOf: ({ category }) => category },
  { name: 'source', cellOf: ({ source }) => source },
  { name: 'repoId', cellOf: ({ repoId }) => repoId },
  { name: 'path', cellOf: ({ path }) => path },
  { name: 'line', cellOf: ({ span }) => span.startLine },
  { name: 'confidence', cellOf: ({ confidence }) => confidence },
  { name: 'blastRadius', cellOf: ({ blastRadius }) => blastRadius.score },
  { name: 'presence', cellOf: ({ presence }) => presence },
  { name: 'disposition', cellOf: ({ disposition }) => disposition },
  { name: 'assignee', cellOf: ({ assignee }) => assignee },
  { name: 'decidedBy', cellOf: ({ decidedBy }) => decidedBy },
  { name: 'ignoredUntil', cellOf: ({ ignoredUntil }) => ignoredUntil },
  { name: 'firstSeenAt', cellOf: ({ firstSeenAt }) => firstSeenAt },
  { name: 'lastSeenAt', cellOf: ({ lastSeenAt }) => lastSeenAt },
  { name: 'fingerprint', cellOf: ({ fingerprint }) => fingerprint },
  { name: 'remediation', cellOf: ({ remediation }) => remediation },
];
