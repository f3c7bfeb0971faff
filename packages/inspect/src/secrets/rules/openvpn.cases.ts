import { type RuleCases, sample } from '../sample.testing.ts';

const OPENVPN = Array.from({ length: 16 }, (_, line) => `${sample('hex', 32, 51 + line)}\n`).join(
  '',
);

const openvpn = (key: string): string =>
  `-----BEGIN OpenVPN Static key V1-----\n${key}-----END OpenVPN Static key V1-----`;

export const OPENVPN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/openvpn-static-key',
    valid: [{ text: openvpn(OPENVPN), secret: OPENVPN }],
    invalid: [openvpn(`${'0'.repeat(32)}\n`.repeat(16)), openvpn(OPENVPN.slice(0, 66))],
  },
];
