import { isStrKey } from '../checksums/str-key.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NATS_RULES: RuleList = () => [
  {
    id: 'secret/nats-seed',
    title: 'NATS seed (nkeys)',
    provider: 'nats',
    severity: 'critical',
    tier: 'format',
    pattern: 'S[ACNOUX][A-Z2-7]{56}(?![A-Z2-7])',
    startsWord: true,
    structured: true,
    checksum: isStrKey,
    reach: reach('messaging', 'admin'),
    remediation: rotate('NATS: nsc delete or edit the key, then push the accounts'),
    source: 'NATS documentation, nkeys: prefix byte, 32 bytes, CRC-16',
  },
];
