import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const INFURA_RULES: RuleList = () => [
  {
    id: 'secret/infura-api-key',
    title: 'Infura API key in a node URL',
    provider: 'infura',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`infura\.io/(?:ws/)?v3/(?<secret>[0-9a-f]{32})`,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('MetaMask developer dashboard, Infura API keys'),
    source: 'Infura documentation, Endpoints',
  },
];
