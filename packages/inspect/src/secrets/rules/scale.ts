import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const SCALE_RULES: RuleList = () => [
  {
    id: 'secret/scale-api-key',
    title: 'Scale AI API key',
    provider: 'scale',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('scale_?(?:ai_?)?(?:api_?)?key', '(?:live|test)_[0-9a-f]{32}'),
    flags: 'i',
    prefixes: ['live_', 'test_'],
    validate: whenRareAfter(/^(?:live_|test_)/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Scale dashboard, API Key'),
    source: 'Scale documentation, Authentication (live_ and test_ keys)',
  },
];
