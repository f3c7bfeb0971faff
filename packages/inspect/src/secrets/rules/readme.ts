import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const README_RULES: RuleList = () => [
  {
    id: 'secret/readme-api-key',
    title: 'ReadMe API key',
    provider: 'readme',
    severity: 'medium',
    tier: 'format',
    pattern: 'rdme_[a-z0-9]{70}',
    prefixes: ['rdme_'],
    reach: reach('developer-tool', 'write'),
    remediation: rotate('ReadMe, Configuration, API keys'),
    source: 'ReadMe documentation, Authentication',
  },
];
