import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ZENROWS_RULES: RuleList = () => [
  {
    id: 'secret/zenrows-api-key',
    title: 'ZenRows API key',
    provider: 'zenrows',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('zenrows'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('ZenRows, Settings, API key'),
    source: 'observed: 40 hexadecimal digits; ZenRows documentation',
  },
];
