import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LOB_RULES: RuleList = () => [
  {
    id: 'secret/lob-api-key',
    title: 'Lob API key',
    provider: 'lob',
    severity: 'high',
    tier: 'format',
    pattern: '(?:live|test)_(?:pub_)?[0-9a-f]{35}(?![0-9A-Za-z])',
    prefixes: ['live_', 'test_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Lob dashboard, Settings, API Keys'),
    source: 'observed: 35 hexadecimal digits; Lob documentation, API keys',
  },
];
