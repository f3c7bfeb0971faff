import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const VAPID_RULES: RuleList = () => [
  {
    id: 'secret/vapid-private-key',
    title: 'VAPID private key (web push)',
    provider: 'vapid',
    severity: 'medium',
    tier: 'context',
    pattern: String.raw`(?:vapid[a-z_.-]{0,16}private|private[a-z_.-]{0,8}vapid)[a-z_.-]{0,12}["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?<secret>[A-Za-z0-9_-]{43})(?![A-Za-z0-9_=-])`,
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'post'),
    remediation: rotate('the application server: a new key pair; subscriptions must be renewed'),
    source: 'RFC 8292, Voluntary Application Server Identification for Web Push',
  },
];
