import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SEGMENT_RULES: RuleList = () => [
  {
    id: 'secret/segment-token',
    title: 'Segment public API token',
    provider: 'segment',
    severity: 'high',
    tier: 'format',
    pattern: 'sgp_[A-Za-z0-9]{64}(?![A-Za-z0-9])',
    prefixes: ['sgp_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Segment, Workspace settings, Access management'),
    source: 'Segment documentation, Public API tokens',
  },
];
