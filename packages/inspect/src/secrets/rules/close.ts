import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CLOSE_RULES: RuleList = () => [
  {
    id: 'secret/close-api-key',
    title: 'Close API key',
    provider: 'close',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`api_[A-Za-z0-9]{22}\.[A-Za-z0-9]{22}(?![A-Za-z0-9])`,
    prefixes: ['api_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Close, Settings, Developer'),
    source: 'Close documentation, Authentication with API keys',
  },
];
