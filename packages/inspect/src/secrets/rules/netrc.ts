import { isPlaceholder } from '../placeholder.ts';
import { isRare } from '../rarity.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NETRC_RULES: RuleList = () => [
  {
    id: 'secret/netrc-password',
    title: 'Password in a .netrc file',
    provider: 'netrc',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`machine[ \t]{1,8}[A-Za-z0-9.-]{3,100}\s{1,8}login\s{1,8}[^\s]{1,100}\s{1,8}password\s{1,8}(?<secret>[^\s"']{6,200})`,
    validate: (secret, { isStrict }) =>
      isPlaceholder(secret, isStrict) ? 'void' : isRare(secret) ? 'high' : 'medium',
    reach: reach('unknown', 'unknown'),
    remediation: rotate('the host that the line names'),
    source: 'GNU inetutils manual, The .netrc file',
  },
];
