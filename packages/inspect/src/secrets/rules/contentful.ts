import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CONTENTFUL_RULES: RuleList = () => [
  {
    id: 'secret/contentful-token',
    title: 'Contentful management token',
    provider: 'contentful',
    severity: 'high',
    tier: 'format',
    pattern: 'CFPAT-[A-Za-z0-9_-]{43}',
    prefixes: ['CFPAT-'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Contentful, Settings, CMA tokens'),
    source: 'Contentful documentation, Personal access tokens',
  },
];
