import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ECOSTRUXURE_RULES: RuleList = () => [
  {
    id: 'secret/ecostruxure-api-key',
    title: 'EcoStruxure IT API key',
    provider: 'ecostruxure',
    severity: 'medium',
    tier: 'format',
    pattern: 'AK1[0-9A-Za-z/]{50,55}(?![A-Za-z0-9/])',
    prefixes: ['AK1'],
    startsWord: true,
    reach: reach('infrastructure', 'read'),
    remediation: rotate('EcoStruxure IT, API keys'),
    source:
      'EcoStruxure IT API documentation, Authorization; observed: AK1 and 50 to 55 characters',
  },
];
