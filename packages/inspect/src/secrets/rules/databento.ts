import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DATABENTO_RULES: readonly SecretRule[] = [
  {
    id: 'secret/databento-api-key',
    title: 'Databento API key',
    provider: 'databento',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('databento'), 'db-[A-Za-z0-9]{29}'),
    flags: 'i',
    prefixes: ['db-'],
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Databento portal, API keys'),
    source: 'Databento documentation, Authentication (db- and 29 characters)',
  },
];
