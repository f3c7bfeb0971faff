import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DUB_RULES: RuleList = () => [
  {
    id: 'secret/dub-api-key',
    title: 'Dub API key',
    provider: 'dub',
    severity: 'medium',
    tier: 'format',
    pattern: 'dub_[A-Za-z0-9]{24}(?![A-Za-z0-9_])',
    prefixes: ['dub_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Dub, Workspace settings, API keys'),
    source: 'Dub documentation, API keys (dub_ and 24 characters)',
  },
];
