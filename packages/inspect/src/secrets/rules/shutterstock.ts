import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SHUTTERSTOCK_RULES: RuleList = () => [
  {
    id: 'secret/shutterstock-access-token',
    title: 'Shutterstock access token',
    provider: 'shutterstock',
    severity: 'medium',
    tier: 'format',
    pattern: 'v2/[0-9A-Za-z]{388}(?![A-Za-z0-9])',
    prefixes: ['v2/'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Shutterstock, Account settings, Connected apps'),
    source: 'Shutterstock API reference, Authentication; observed: 388 characters',
  },
];
