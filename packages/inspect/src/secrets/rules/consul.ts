import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CONSUL_RULES: RuleList = () => [
  {
    id: 'secret/consul-token',
    title: 'HashiCorp Consul ACL token',
    provider: 'consul',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`(?:consul_(?:http_)?token|x-consul-token|consul[a-z_.-]{0,20}token)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?<secret>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-z-])`,
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Consul, consul acl token delete'),
    source: 'HashiCorp Consul documentation, ACL tokens (secret id)',
  },
];
