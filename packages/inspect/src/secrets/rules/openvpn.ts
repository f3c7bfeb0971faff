import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const OPENVPN_RULES: RuleList = () => [
  {
    id: 'secret/openvpn-static-key',
    title: 'OpenVPN static key',
    provider: 'openvpn',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`-----BEGIN OpenVPN Static key V1-----[\s\\nr]{1,8}(?<secret>(?:[0-9a-f]{32}[\s\\nr]{1,8}){8,16})-----END OpenVPN Static key V1-----`,
    structured: true,
    validate: whenPartRare(/[0-9a-f]{32}/, 'high'),
    reach: reach('private-network', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('every server and client that holds the key'),
    source: 'OpenVPN reference manual, --genkey secret',
  },
];
