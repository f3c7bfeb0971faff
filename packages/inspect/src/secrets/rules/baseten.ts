import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BASETEN_RULES: RuleList = () => [
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
