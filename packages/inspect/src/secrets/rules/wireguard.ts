import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const WIREGUARD_RULES: RuleList = () => [
  {
    id: 'secret/wireguard-private-key',
    title: 'WireGuard private or preshared key',
    provider: 'wireguard',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`(?:PrivateKey|PresharedKey|private_key|preshared_key|PRESHARED_KEY)[ \t]{0,4}[=:][ \t]{0,4}["']?(?<secret>[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)`,
    validate: whenRare('high'),
    reach: reach('private-network', 'write'),
    remediation: rotate(
      'both ends of the tunnel: make a new key pair and replace the peer’s public key',
    ),
    source: 'wg(8), configuration file format',
  },
];
