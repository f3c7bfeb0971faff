import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const KLARNA_RULES: RuleList = () => [
  {
    id: 'secret/klarna-api-key',
    title: 'Klarna API key',
    provider: 'klarna',
    severity: 'critical',
    tier: 'format',
    pattern: 'klarna_(?:live|test)_api_[A-Za-z0-9!?$*+#@%&=_-]{40,120}',
    prefixes: ['klarna_live_api_', 'klarna_test_api_'],
    reach: reach('payments', 'write'),
    remediation: rotate('Klarna, Settings, API credentials'),
    source: 'Klarna documentation, API authentication (klarna_live_api_ keys)',
  },
];
