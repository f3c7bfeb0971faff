import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BLOCKPROTOCOL_RULES: RuleList = () => [
  {
    id: 'secret/blockprotocol-api-key',
    title: 'Block Protocol API key',
    provider: 'blockprotocol',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`b10ck5\.[A-Za-z0-9]{32}\.[A-Za-z0-9]{36}(?![A-Za-z0-9])`,
    prefixes: ['b10ck5.'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Block Protocol Hub, Account, API keys'),
    source: 'Block Protocol documentation, Hub API keys',
  },
];
