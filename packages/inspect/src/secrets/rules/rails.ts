import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const RAILS_RULES: RuleList = () => [
  {
    id: 'secret/rails-master-key',
    title: 'Rails master key or secret key base',
    provider: 'rails',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`(?:RAILS_MASTER_KEY|SECRET_KEY_BASE|secret_key_base)["']?[ \t]{0,4}[=:][ \t]{0,4}["']?(?<secret>[0-9a-f]{128}|[0-9a-f]{32})(?![0-9a-z])`,
    validate: whenRare('high'),
    reach: reach('secret-store', 'read'),
    remediation: rotate(
      'the application: rails credentials, with a new master key, and every secret in them',
    ),
    source: 'Ruby on Rails guides, Securing Rails applications, custom credentials',
  },
];
