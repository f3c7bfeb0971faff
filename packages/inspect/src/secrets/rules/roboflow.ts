import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ROBOFLOW_RULES: RuleList = () => [
  {
    id: 'secret/roboflow-api-key',
    title: 'Roboflow private API key',
    provider: 'roboflow',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('roboflow'), '[A-Za-z0-9]{20}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Roboflow, Settings, API Keys'),
    source: 'observed: 20 characters; Roboflow documentation, Authentication',
  },
];
