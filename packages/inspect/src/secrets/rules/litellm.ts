import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const LITELLM_RULES: RuleList = () => [
  {
    id: 'secret/litellm-key',
    title: 'LiteLLM master or virtual key',
    provider: 'litellm',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('litellm'), 'sk-[A-Za-z0-9_-]{12,64}'),
    flags: 'i',
    prefixes: ['sk-'],
    validate: whenRareAfter(/^sk-/, 'high'),
    reach: reach('model-api', 'admin'),
    remediation: rotate(
      'the LiteLLM proxy: change the master key, or delete the virtual key under Virtual Keys',
    ),
    source: 'LiteLLM documentation, Virtual keys (keys begin with sk-)',
  },
];
