import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const RECURLY_RULES: RuleList = () => [
  {
    id: 'secret/recurly-api-key',
    title: 'Recurly private API key',
    provider: 'recurly',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('recurly'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write'),
    remediation: rotate('Recurly, Integrations, API Credentials'),
    source: 'observed: 32 hexadecimal digits; Recurly documentation, API keys',
  },
];
