import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BLAXEL_RULES: RuleList = () => [
  {
    id: 'secret/blaxel-api-key',
    title: 'Blaxel API key',
    provider: 'blaxel',
    severity: 'high',
    tier: 'format',
    pattern: 'bl_aaa[0-9a-z]{29}(?![A-Za-z0-9])',
    prefixes: ['bl_aaa'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Blaxel console, Profile, API keys'),
    source: 'Blaxel documentation, Access tokens; observed: 32 characters, the first of them aaa',
  },
];
