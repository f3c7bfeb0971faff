import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WARP_RULES: RuleList = () => [
  {
    id: 'secret/warp-api-key',
    title: 'Warp API key',
    provider: 'warp',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`wk-1\.[0-9a-f]{64}(?![A-Za-z0-9])`,
    prefixes: ['wk-1.'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Warp, Settings, Platform, API Keys'),
    source: 'Warp documentation, API keys; observed: wk-1. and 64 hexadecimal digits',
  },
];
