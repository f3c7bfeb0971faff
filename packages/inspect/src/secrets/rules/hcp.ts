import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HCP_RULES: RuleList = () => [
  {
    id: 'secret/hcp-client-secret',
    title: 'HCP service principal client secret',
    provider: 'hcp',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('hcp'), '[A-Za-z0-9_-]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('HCP portal, Access control, Service principals'),
    source: 'observed: 64 characters; HashiCorp Cloud Platform documentation, Service principals',
  },
];
