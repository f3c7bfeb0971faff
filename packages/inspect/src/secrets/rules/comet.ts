import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const COMET_RULES: RuleList = () => [
  {
    id: 'secret/comet-api-key',
    title: 'Comet or Opik API key',
    provider: 'comet',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('comet|opik'), '[A-Za-z0-9]{25}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'write'),
    remediation: rotate('Comet, Account settings, API keys'),
    source: 'observed: 25 characters; Comet documentation, API key',
  },
];
