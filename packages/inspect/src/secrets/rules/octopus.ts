import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const OCTOPUS_RULES: RuleList = () => [
  {
    id: 'secret/octopus-api-key',
    title: 'Octopus Deploy API key',
    provider: 'octopus',
    severity: 'high',
    tier: 'format',
    pattern: 'API-[A-Z0-9]{26}(?:[A-Z0-9]{6})?(?![A-Za-z0-9])',
    prefixes: ['API-'],
    startsWord: true,
    validate: (_secret, { text, start }) => (text[start - 1] === '/' ? 'other' : 'high'), // the name of a page
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Octopus Deploy, Profile, My API Keys'),
    source: 'Octopus Deploy documentation, How to create an API key',
  },
];
