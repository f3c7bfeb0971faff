import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const AI21_RULES: RuleList = () => [
  {
    id: 'secret/ai21-api-key',
    title: 'AI21 Labs API key',
    provider: 'ai21',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('ai21'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('AI21 Studio, API key'),
    source: 'observed: 32 characters; AI21 documentation, API key',
  },
];
