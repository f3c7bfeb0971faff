import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const AGENTMAIL_RULES: RuleList = () => [
  {
    id: 'secret/agentmail-api-key',
    title: 'AgentMail API key',
    provider: 'agentmail',
    severity: 'high',
    tier: 'format',
    pattern: 'am_(?:[a-z]{2}_)?[0-9a-f]{64}(?![0-9A-Za-z])',
    prefixes: ['am_us_', 'am_eu_', 'am_'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('AgentMail console, API keys'),
    source: 'AgentMail documentation, Authentication; observed: 64 hexadecimal digits',
  },
];
