import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PEXELS_RULES: RuleList = () => [
  {
    id: 'secret/pexels-api-key',
    title: 'Pexels API key',
    provider: 'pexels',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('pexels'), '[A-Za-z0-9]{56}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Pexels, Image & video API'),
    source: 'observed: 56 characters; Pexels documentation, Authorization',
  },
];
