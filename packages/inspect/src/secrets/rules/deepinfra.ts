import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DEEPINFRA_RULES: RuleList = () => [
  {
    id: 'secret/deepinfra-api-key',
    title: 'DeepInfra API key',
    provider: 'deepinfra',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('deep_?infra'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('DeepInfra dashboard, API keys'),
    source: 'observed: 32 characters; DeepInfra documentation, Authentication',
  },
];
