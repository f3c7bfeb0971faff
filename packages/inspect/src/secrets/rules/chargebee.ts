import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const CHARGEBEE_RULES: RuleList = () => [
  {
    id: 'secret/chargebee-api-key',
    title: 'Chargebee API key',
    provider: 'chargebee',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('chargebee', '(?:live|test)_[A-Za-z0-9]{24,60}'),
    flags: 'i',
    prefixes: ['live_', 'test_'],
    validate: whenRareAfter(/^(?:live_|test_)/, 'high'),
    reach: reach('payments', 'write'),
    remediation: rotate('Chargebee, Settings, API Keys'),
    source: 'observed: live_ and test_ keys; Chargebee documentation, API keys',
  },
];
