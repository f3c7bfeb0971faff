import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HEYGEN_RULES: RuleList = () => [
  {
    id: 'secret/heygen-api-key',
    title: 'HeyGen API key',
    provider: 'heygen',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('heygen'), '[A-Za-z0-9+/]{48,80}={0,2}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('HeyGen, Settings, API'),
    source: 'observed: base64 text; HeyGen documentation, Authentication',
  },
];
