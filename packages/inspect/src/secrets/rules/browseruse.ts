import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BROWSERUSE_RULES: RuleList = () => [
  {
    id: 'secret/browseruse-api-key',
    title: 'Browser Use API key',
    provider: 'browseruse',
    severity: 'medium',
    tier: 'format',
    pattern: 'bu_[A-Za-z0-9_-]{40,60}(?![A-Za-z0-9_-])',
    prefixes: ['bu_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Browser Use Cloud, Settings, API keys'),
    source:
      'Browser Use documentation, API reference (keys start with bu_); observed: 43 characters',
  },
];
