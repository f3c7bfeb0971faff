import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const V0_RULES: RuleList = () => [
  {
    id: 'secret/v0-api-key',
    title: 'Vercel v0 API key',
    provider: 'v0',
    severity: 'high',
    tier: 'format',
    pattern: 'v1:(?:team_)?[A-Za-z0-9]{24}:[A-Za-z0-9]{24}(?![A-Za-z0-9])',
    prefixes: ['v1:team_', 'v1:'],
    startsWord: true,
    validate: () => 'medium',
    reach: reach('model-api', 'write'),
    remediation: rotate('v0, Settings, Keys'),
    source: 'v0 documentation, Platform API; observed: v1 and twice 24 characters',
  },
];
