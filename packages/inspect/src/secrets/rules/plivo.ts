import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PLIVO_RULES: RuleList = () => [
  {
    id: 'secret/plivo-auth-token',
    title: 'Plivo auth token',
    provider: 'plivo',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('plivo'), '[A-Za-z0-9]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Plivo console, API keys & credentials'),
    source: 'observed: 40 characters; Plivo documentation, Authentication',
  },
];
