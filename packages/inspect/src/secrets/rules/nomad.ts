import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const NOMAD_RULES: RuleList = () => [
  {
    id: 'secret/nomad-token',
    title: 'HashiCorp Nomad ACL token',
    provider: 'nomad',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`(?:nomad_token|x-nomad-token|nomad[a-z_.-]{0,20}token)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?<secret>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-z-])`,
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Nomad, nomad acl token delete'),
    source: 'HashiCorp Nomad documentation, ACL tokens (secret id)',
  },
];
