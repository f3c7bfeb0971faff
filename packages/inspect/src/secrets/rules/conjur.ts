import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CONJUR_RULES: RuleList = () => [
  {
    id: 'secret/conjur-api-key',
    title: 'CyberArk Conjur API key',
    provider: 'conjur',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('conjur'), '[0-9a-z]{48,60}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('secret-store', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Conjur, conjur host or user rotate-api-key'),
    source: 'CyberArk Conjur documentation, Rotate API key',
  },
];
