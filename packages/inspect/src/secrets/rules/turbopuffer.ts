import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TURBOPUFFER_RULES: RuleList = () => [
  {
    id: 'secret/turbopuffer-api-key',
    title: 'turbopuffer API key',
    provider: 'turbopuffer',
    severity: 'high',
    tier: 'format',
    pattern: 'tpuf_[A-Za-z0-9]{24,48}',
    prefixes: ['tpuf_'],
    startsWord: true,
    reach: reach('database', 'write'),
    remediation: rotate('turbopuffer dashboard, API keys'),
    source: 'turbopuffer documentation, Authentication (tpuf_ keys)',
  },
];
