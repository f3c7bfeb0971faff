import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BUILDER_RULES: RuleList = () => [
  {
    id: 'secret/builder-private-key',
    title: 'Builder.io private API key',
    provider: 'builder',
    severity: 'high',
    tier: 'format',
    pattern: 'bpk-[0-9a-f]{32}(?![A-Za-z0-9])',
    prefixes: ['bpk-'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Builder.io, Space settings, Private keys'),
    source: 'Builder.io documentation, Using your API keys, private key',
  },
];
