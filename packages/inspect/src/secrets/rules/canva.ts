import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CANVA_RULES: RuleList = () => [
  {
    id: 'secret/canva-client-secret',
    title: 'Canva Connect API client secret',
    provider: 'canva',
    severity: 'high',
    tier: 'format',
    pattern: 'cnvca[A-Za-z0-9_-]{51}(?![A-Za-z0-9_-])',
    prefixes: ['cnvca'],
    startsWord: true,
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Canva Developer Portal, the integration, Generate secret'),
    source: 'Canva Connect APIs documentation, Creating integrations; observed: 56 characters',
  },
];
