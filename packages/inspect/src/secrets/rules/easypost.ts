import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const EASYPOST_RULES: RuleList = () => [
  {
    id: 'secret/easypost-api-key',
    title: 'EasyPost API key',
    provider: 'easypost',
    severity: 'high',
    tier: 'format',
    pattern: 'EZ[AT]K[A-Za-z0-9]{54}',
    prefixes: ['EZAK', 'EZTK'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('EasyPost dashboard, API Keys'),
    source: 'EasyPost documentation, Authentication',
  },
];
