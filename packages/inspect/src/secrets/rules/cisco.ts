import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

/** Type 7 is text under a published key, in hexadecimal after two digits of offset below 16. */
const typeSeven = (secret: string): Verdict =>
  secret.length % 2 === 0 && /^(?:0[0-9]|1[0-5])/.test(secret) ? 'high' : 'other';

const XOR = 'the device: set a new password, as a type 8 or 9 hash';

export const CISCO_RULES: RuleList = () => [
  {
    id: 'secret/cisco-type7-password',
    title: 'Cisco type 7 password',
    provider: 'cisco',
    severity: 'high',
    tier: 'context',
    isPrinted: true,
    pattern: '(?:password|secret|key|key-string|md5) 7 (?<secret>[0-9A-F]{8,80})(?![0-9A-Za-z])',
    structured: true,
    validate: typeSeven,
    reach: reach('infrastructure', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate(XOR),
    source: 'Cisco, Cisco IOS password encryption facts (type 7 is reversible)',
  },
];
