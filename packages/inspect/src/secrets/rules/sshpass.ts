import { isPlaceholder } from '../placeholder.ts';
import { isRare } from '../rarity.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SSHPASS_RULES: RuleList = () => [
  {
    id: 'secret/sshpass-password',
    title: 'Password on an sshpass command line',
    provider: 'sshpass',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`sshpass[ \t]{1,4}-p[ \t]{0,4}["']?(?<secret>[^\s"'$\x60\\]{5,128})`,
    validate: (secret, { isStrict }) =>
      isPlaceholder(secret, isStrict) ? 'void' : isRare(secret) ? 'high' : 'medium',
    reach: reach('infrastructure', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('the machine: change the user’s password, or use a key'),
    source: 'sshpass(1), option -p',
  },
];
