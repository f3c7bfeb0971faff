import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const KAGI_RULES: RuleList = () => [
  {
    id: 'secret/kagi-api-key',
    title: 'Kagi API key',
    provider: 'kagi',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('kagi'), String.raw`[A-Za-z0-9_-]{11}\.[A-Za-z0-9_-]{43}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Kagi, Settings, Advanced, Open API Portal'),
    source: 'Kagi API documentation, Authentication; observed: 11 and 43 characters',
  },
];
