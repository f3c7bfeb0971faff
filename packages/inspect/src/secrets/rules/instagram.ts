import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const INSTAGRAM_RULES: RuleList = () => [
  {
    id: 'secret/instagram-access-token',
    title: 'Instagram access token',
    provider: 'instagram',
    severity: 'high',
    tier: 'format',
    pattern: 'IG(?:QV|AA)[A-Za-z0-9_-]{100,300}',
    prefixes: ['IGQV', 'IGAA'],
    startsWord: true,
    reach: reach('messaging', 'write', 'limited'),
    remediation: rotate('Meta for Developers, the app’s Instagram settings'),
    source: 'observed: current tokens; Instagram Platform documentation, Access tokens',
  },
];
