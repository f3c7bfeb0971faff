import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HETZNER_RULES: RuleList = () => [
  {
    id: 'secret/hetzner-token',
    title: 'Hetzner Cloud API token',
    provider: 'hetzner',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('hetzner|hcloud', '[A-Za-z0-9]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write'),
    remediation: rotate('Hetzner Console, Security, API Tokens'),
    source: 'Hetzner Cloud API documentation, Authentication',
  },
];
