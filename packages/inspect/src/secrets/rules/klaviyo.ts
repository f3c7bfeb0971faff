import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const KLAVIYO_RULES: RuleList = () => [
  {
    id: 'secret/klaviyo-private-key',
    title: 'Klaviyo private API key',
    provider: 'klaviyo',
    severity: 'high',
    tier: 'format',
    pattern: 'pk_(?:[A-Za-z0-9]{6}_)?[0-9a-f]{34}(?![0-9A-Za-z])',
    prefixes: ['pk_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Klaviyo, Settings, API keys'),
    source: 'Klaviyo documentation, Authenticate API requests',
  },
];
