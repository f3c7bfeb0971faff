import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const JUNIPER_RULES: RuleList = () => [
  {
    id: 'secret/juniper-type9-password',
    title: 'Junos $9$ password',
    provider: 'juniper',
    severity: 'high',
    tier: 'context',
    isPrinted: true,
    pattern: String.raw`"(?<secret>\$9\$[A-Za-z0-9./-]{12,120})"`,
    prefixes: ['$9$'],
    reach: reach('infrastructure', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('the device: set a new secret'),
    source: 'Juniper documentation, Junos OS, $9$ secrets (reversible)',
  },
];
