import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const UPSTAGE_RULES: RuleList = () => [
  {
    id: 'secret/upstage-api-key',
    title: 'Upstage API key',
    provider: 'upstage',
    severity: 'high',
    tier: 'format',
    pattern: 'up_[A-Za-z0-9]{29}(?![A-Za-z0-9_])',
    prefixes: ['up_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Upstage Console, API Keys'),
    source: 'observed: current keys; Upstage documentation, API keys',
  },
];
