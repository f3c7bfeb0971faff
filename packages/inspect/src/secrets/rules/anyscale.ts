import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ANYSCALE_RULES: RuleList = () => [
  {
    id: 'secret/anyscale-api-key',
    title: 'Anyscale API key',
    provider: 'anyscale',
    severity: 'high',
    tier: 'format',
    pattern: 'esecret_[A-Za-z0-9]{24,40}',
    prefixes: ['esecret_'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Anyscale, Credentials'),
    source: 'observed: current keys; Anyscale documentation, API keys',
  },
];
