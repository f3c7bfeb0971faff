import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const LOKALISE_RULES: RuleList = () => [
  {
    id: 'secret/lokalise-api-token',
    title: 'Lokalise API token',
    provider: 'lokalise',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('lokalise'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Lokalise, Profile settings, API tokens'),
    source: 'observed: 40 hexadecimal digits; Lokalise documentation, API authentication',
  },
];
