import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PORTAINER_RULES: RuleList = () => [
  {
    id: 'secret/portainer-access-token',
    title: 'Portainer access token',
    provider: 'portainer',
    severity: 'critical',
    tier: 'format',
    pattern: 'ptr_[A-Za-z0-9+/]{43}=',
    prefixes: ['ptr_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Portainer, My account, Access tokens'),
    source: 'Portainer source code, api/apikey (32 bytes in base64)',
  },
];
