import { isRare } from '../rarity.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WORDPRESS_RULES: RuleList = () => [
  {
    id: 'secret/wordpress-salt',
    title: 'WordPress authentication key or salt',
    provider: 'wordpress',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`define\([ \t]{0,4}["'](?:(?:SECURE_)?AUTH|LOGGED_IN|NONCE)_(?:KEY|SALT)["'][ \t]{0,4},[ \t]{0,20}["'](?<secret>[^"'\r\n]{40,120})["']`,
    structured: true,
    validate: (secret) => (isRare(secret) ? 'high' : 'void'),
    reach: reach('unknown', 'unknown'),
    remediation: rotate(
      'wp-config.php: replace all eight keys and salts, which signs everybody out',
    ),
    source: 'WordPress documentation, wp-config.php, Security keys',
  },
];
