import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const AMP_RULES: RuleList = () => [
  {
    id: 'secret/amp-api-key',
    title: 'Amp access token',
    provider: 'amp',
    severity: 'high',
    tier: 'format',
    pattern: 'sgamp_user_[0-9A-HJKMNP-TV-Z]{26}_[0-9a-f]{64}(?![0-9A-Za-z])',
    prefixes: ['sgamp_user_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Amp, Settings, Access token'),
    source: 'Amp documentation, AMP_API_KEY; observed: a ULID and 64 hexadecimal digits',
  },
];
