import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CLARIFAI_RULES: RuleList = () => [
  {
    id: 'secret/clarifai-access-token',
    title: 'Clarifai personal access token',
    provider: 'clarifai',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('clarifai'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Clarifai, Settings, Secrets'),
    source: 'Clarifai documentation, Personal access tokens',
  },
];
