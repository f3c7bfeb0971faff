import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const QUICKNODE_RULES: RuleList = () => [
  {
    id: 'secret/quicknode-token',
    title: 'QuickNode endpoint token',
    provider: 'quicknode',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`quiknode\.pro/(?<secret>[0-9a-f]{40})`,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('QuickNode, Endpoints, Security, Tokens'),
    source: 'QuickNode documentation, Endpoint security',
  },
];
