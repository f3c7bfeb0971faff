import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ULTRAVOX_RULES: RuleList = () => [
  {
    id: 'secret/ultravox-api-key',
    title: 'Ultravox API key',
    provider: 'ultravox',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('ultravox'), String.raw`[A-Za-z0-9]{8}\.[A-Za-z0-9]{32}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Ultravox console, API Keys'),
    source: 'Ultravox documentation, Authentication',
  },
];
