import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PORTKEY_RULES: RuleList = () => [
  {
    id: 'secret/portkey-api-key',
    title: 'Portkey API key',
    provider: 'portkey',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('portkey', '[A-Za-z0-9+/]{27}='),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Portkey, API Keys'),
    source: 'observed: 20 bytes in base64; Portkey documentation, API keys',
  },
];
