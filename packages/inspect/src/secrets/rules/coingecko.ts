import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const COINGECKO_RULES: RuleList = () => [
  {
    id: 'secret/coingecko-api-key',
    title: 'CoinGecko API key',
    provider: 'coingecko',
    severity: 'low',
    tier: 'format',
    pattern: 'CG-[A-Za-z0-9]{24}(?![A-Za-z0-9])',
    prefixes: ['CG-'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('CoinGecko developer dashboard'),
    source: 'CoinGecko API documentation, Setting up your API key',
  },
];
