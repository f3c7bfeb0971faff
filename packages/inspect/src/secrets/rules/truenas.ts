import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TRUENAS_RULES: RuleList = () => [
  {
    id: 'secret/truenas-api-key',
    title: 'TrueNAS API key',
    provider: 'truenas',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('true_?nas'), '[0-9]{1,4}-[A-Za-z0-9]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'admin'),
    remediation: rotate('TrueNAS, Settings, API Keys'),
    source: 'TrueNAS documentation, API keys (a number and 64 characters)',
  },
];
