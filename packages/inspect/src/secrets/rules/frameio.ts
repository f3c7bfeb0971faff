import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FRAMEIO_RULES: RuleList = () => [
  {
    id: 'secret/frameio-token',
    title: 'Frame.io API token',
    provider: 'frameio',
    severity: 'medium',
    tier: 'format',
    pattern: 'fio-u-[A-Za-z0-9_=-]{64}',
    prefixes: ['fio-u-'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Frame.io developer site, Tokens'),
    source: 'Frame.io documentation, Developer tokens',
  },
];
