import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const VAPI_RULES: RuleList = () => [
  {
    id: 'secret/vapi-api-key',
    title: 'Vapi private API key',
    provider: 'vapi',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('vapi'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Vapi dashboard, API Keys'),
    source: 'observed: UUIDs; Vapi documentation, API keys',
  },
];
