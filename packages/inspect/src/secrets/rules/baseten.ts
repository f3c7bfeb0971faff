import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BASETEN_RULES: readonly SecretRule[] = [
  {
    id: 'secret/baseten-api-key',
    title: 'Baseten API key',
    provider: 'baseten',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('baseten'), String.raw`[A-Za-z0-9]{8}\.[A-Za-z0-9]{32}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Baseten, Settings, API keys'),
    source: 'Baseten documentation, API keys',
  },
];
