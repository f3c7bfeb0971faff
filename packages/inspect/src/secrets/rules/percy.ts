import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PERCY_RULES: RuleList = () => [
  {
    id: 'secret/percy-project-token',
    title: 'Percy project token',
    provider: 'percy',
    severity: 'medium',
    tier: 'format',
    pattern: '(?:web|app|auto|ss|vmw)_[0-9a-f]{64}(?![A-Za-z0-9])',
    prefixes: ['web_', 'app_', 'auto_', 'ss_', 'vmw_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Percy, Project settings, Project token'),
    source:
      'Percy documentation, PERCY_TOKEN (prefix by kind of project); observed: 64 hexadecimal digits',
  },
];
