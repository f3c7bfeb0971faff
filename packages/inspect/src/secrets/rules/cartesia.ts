import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CARTESIA_RULES: RuleList = () => [
  {
    id: 'secret/cartesia-api-key',
    title: 'Cartesia API key',
    provider: 'cartesia',
    severity: 'high',
    tier: 'format',
    pattern: 'sk_car_[A-Za-z0-9_-]{20,60}',
    prefixes: ['sk_car_'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Cartesia, API keys'),
    source: 'Cartesia documentation, Authentication (sk_car_ keys)',
  },
];
