import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const QUICKNODE_RULES: readonly SecretRule[] = [
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
