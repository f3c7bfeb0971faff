import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ALCHEMY_RULES: RuleList = () => [
  {
    id: 'secret/alchemy-api-key',
    title: 'Alchemy API key in a node URL',
    provider: 'alchemy',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`\.g\.alchemy\.com/(?:v2|nft/v[23])/(?<secret>[A-Za-z0-9_-]{32})`,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Alchemy dashboard, Apps, API key'),
    source: 'Alchemy documentation, Making requests',
  },
];
