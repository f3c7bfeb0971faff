import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NOTION_RULES: RuleList = () => [
  {
    id: 'secret/notion-token',
    title: 'Notion integration token',
    provider: 'notion',
    severity: 'high',
    tier: 'format',
    pattern: 'ntn_[0-9]{9,12}[A-Za-z0-9]{34,38}',
    prefixes: ['ntn_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Notion, My integrations'),
    source: 'Notion developer documentation, Authorization',
  },
  {
    id: 'secret/notion-legacy-token',
    title: 'Notion integration token (secret_)',
    provider: 'notion',
    severity: 'high',
    tier: 'format',
    pattern: 'secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])',
    prefixes: ['secret_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Notion, My integrations'),
    source: 'Notion developer documentation, Authorization',
  },
];
