import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TABLEAU_RULES: RuleList = () => [
  {
    id: 'secret/tableau-access-token',
    title: 'Tableau personal access token',
    provider: 'tableau',
    severity: 'high',
    tier: 'format',
    pattern: '[A-Za-z0-9+/]{22}==:[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    startsWord: true,
    reach: reach('business-data', 'write', 'limited', 'with-a-second-part'),
    remediation: rotate('Tableau, My account settings, Personal access tokens'),
    source:
      'Tableau documentation, Personal access tokens; observed: 16 bytes in base64 and 32 characters',
  },
];
