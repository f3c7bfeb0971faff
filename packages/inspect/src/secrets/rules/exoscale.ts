import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare, whenRareAfter } from '../validators.ts';

export const EXOSCALE_RULES: RuleList = () => [
  {
    id: 'secret/exoscale-api-secret',
    title: 'Exoscale API secret',
    provider: 'exoscale',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('exoscale'), '[A-Za-z0-9_-]{43}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Exoscale portal, IAM, Keys'),
    source: 'observed: 43 characters; Exoscale documentation, IAM',
  },
  {
    id: 'secret/exoscale-api-key',
    title: 'Exoscale API key',
    provider: 'exoscale',
    severity: 'medium',
    tier: 'format',
    pattern: 'EXO[A-Za-z0-9]{24,30}(?![A-Za-z0-9])',
    prefixes: ['EXO'],
    startsWord: true,
    validate: whenRareAfter(/^EXO/, 'high'),
    reach: reach('cloud-account', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Exoscale portal, IAM, API keys'),
    source: 'Exoscale documentation, API keys (EXO and 24 characters and more)',
  },
];
