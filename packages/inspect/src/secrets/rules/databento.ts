import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const DATABENTO_RULES: RuleList = () => [
  {
    id: 'secret/databento-api-key',
    title: 'Databento API key',
    provider: 'databento',
    severity: 'high',
    tier: 'format',
    pattern: 'db-[A-Za-z0-9]{29}(?![A-Za-z0-9-])',
    prefixes: ['db-'],
    startsWord: true,
    validate: whenRareAfter(/^db-/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Databento portal, API keys'),
    source: 'Databento documentation, Authentication (db- and 29 characters)',
  },
];
