import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BRIGHTDATA_RULES: RuleList = () => [
  {
    id: 'secret/brightdata-api-key',
    title: 'Bright Data API key',
    provider: 'brightdata',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('bright_?data'), `${UUID}|[0-9a-f]{64}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Bright Data, Account settings, API keys'),
    source: 'observed: UUIDs and 64 hexadecimal digits; Bright Data documentation, API keys',
  },
];
