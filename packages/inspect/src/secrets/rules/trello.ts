import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TRELLO_RULES: RuleList = () => [
  {
    id: 'secret/trello-token',
    title: 'Trello token',
    provider: 'trello',
    severity: 'high',
    tier: 'format',
    pattern: 'ATTA[0-9a-f]{64}[0-9A-F]{8}',
    prefixes: ['ATTA'],
    startsWord: true,
    reach: reach('business-data', 'write', 'limited', 'with-a-second-part'),
    remediation: rotate('Trello, Account settings, Applications'),
    source: 'observed: current tokens; Trello documentation, Authorization',
  },
];
