import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const NAMECHEAP_RULES: RuleList = () => [
  {
    id: 'secret/namecheap-api-key',
    title: 'Namecheap API key',
    provider: 'namecheap',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('namecheap'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Namecheap, Profile, Tools, API Access'),
    source: 'observed: 32 hexadecimal digits; Namecheap documentation, API',
  },
];
