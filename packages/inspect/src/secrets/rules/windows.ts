import { isPlaceholder } from '../placeholder.ts';
import { isRare } from '../rarity.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const WINDOWS_RULES: RuleList = () => [
  {
    id: 'secret/windows-gpp-password',
    title: 'Group Policy preference password',
    provider: 'windows',
    severity: 'critical',
    tier: 'context',
    pattern: 'cpassword="(?<secret>[A-Za-z0-9+/]{20,400}={0,2})"',
    validate: whenRare('high'),
    reach: reach('identity-provider', 'admin'),
    remediation: rotate(
      'Active Directory: delete the preference and change the account’s password',
    ),
    source: 'Microsoft MS14-025 (KB2962486); [MS-GPPREF], the published key',
  },
  {
    id: 'secret/windows-plaintext-password',
    title: 'Password turned into a secure string',
    provider: 'windows',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`ConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?\\{0,3}["'](?<secret>[^"'$\r\n]{6,128}?)\\{0,3}["'][ \t]{1,4}(?:-AsPlainText|-Force)`,
    validate: (secret, { isStrict }) =>
      isPlaceholder(secret, isStrict) ? 'void' : isRare(secret) ? 'high' : 'low',
    reach: reach('unknown', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('the account that the script signs in with'),
    source: 'Microsoft documentation, ConvertTo-SecureString',
  },
];
