import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SPEECHMATICS_RULES: RuleList = () => [
  {
    id: 'secret/speechmatics-api-key',
    title: 'Speechmatics API key',
    provider: 'speechmatics',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('speechmatics'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Speechmatics portal, API keys'),
    source: 'observed: 32 characters; Speechmatics documentation, Authentication',
  },
];
