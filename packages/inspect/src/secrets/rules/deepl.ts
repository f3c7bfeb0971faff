import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DEEPL_RULES: RuleList = () => [
  {
    id: 'secret/deepl-auth-key',
    title: 'DeepL API authentication key',
    provider: 'deepl',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('deepl'), `${UUID}(?::fx)?`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('DeepL, Account, API keys'),
    source: 'DeepL API documentation, Authentication (keys of the free plan end with :fx)',
  },
];
