import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const EBAY_RULES: RuleList = () => [
  {
    id: 'secret/ebay-cert-id',
    title: 'eBay application cert id',
    provider: 'ebay',
    severity: 'high',
    tier: 'format',
    pattern:
      'PRD-(?:[0-9a-f]{12}|[0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4,12}(?![0-9A-Za-z])',
    prefixes: ['PRD-'],
    startsWord: true,
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('eBay developers program, Application keys'),
    source: 'eBay developer documentation, Getting your OAuth credentials',
  },
];
