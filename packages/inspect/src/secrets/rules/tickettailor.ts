import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TICKETTAILOR_RULES: RuleList = () => [
  {
    id: 'secret/tickettailor-api-key',
    title: 'Ticket Tailor API key',
    provider: 'tickettailor',
    severity: 'high',
    tier: 'format',
    pattern: 'sk_[0-9]{4}_[0-9]{6}_[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['sk_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Ticket Tailor, Box office settings, API'),
    source:
      'Ticket Tailor documentation, Authentication; observed: box office, key id and 32 hexadecimal digits',
  },
];
