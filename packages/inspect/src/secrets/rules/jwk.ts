import { memberBeside } from '../formats/jwk-member.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const JWK_RULES: RuleList = () => [
  {
    id: 'secret/jwk-private-key',
    title: 'JSON Web Key with its private part',
    provider: 'jwk',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`"d"[ \t]{0,4}:[ \t]{0,4}"(?<secret>[A-Za-z0-9_-]{43,700})"`,
    validate: memberBeside(/"kty"[ \t]{0,4}:[ \t]{0,4}"(?:RSA|EC|OKP)"/),
    reach: reach('private-key', 'unknown'),
    remediation: rotate('whatever trusts the key: publish a new key set without it'),
    source: 'RFC 7517, JSON Web Key; RFC 7518, section 6.2.2.1',
  },
  {
    id: 'secret/jwk-private-literal',
    title: 'JSON Web Key with its private part, in source code',
    provider: 'jwk',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`(?:kty|crv)["']?[ \t]{0,4}:[ \t]{0,4}\\{0,3}["'](?:RSA|EC|OKP|P-(?:256|384|521)|secp256k1|(?:Ed|X)(?:25519|448))\\{0,3}["'][^{}]{1,1500}?[^A-Za-z0-9_]d["']?[ \t]{0,4}:\s{0,20}\\{0,3}["'](?<secret>[A-Za-z0-9_-]{43,700})\\{0,3}["']`,
    reach: reach('private-key', 'unknown'),
    remediation: rotate('whatever trusts the key: publish a new key set without it'),
    source: 'RFC 7517, JSON Web Key; RFC 7518, section 6.2.2.1',
  },
  {
    id: 'secret/jwk-symmetric-key',
    title: 'Symmetric JSON Web Key',
    provider: 'jwk',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`"k"[ \t]{0,4}:[ \t]{0,4}"(?<secret>[A-Za-z0-9_-]{21,350})"`,
    validate: memberBeside(/"kty"[ \t]{0,4}:[ \t]{0,4}"oct"/),
    reach: reach('private-key', 'unknown'),
    remediation: rotate('whatever verifies with the key: replace it there'),
    source: 'RFC 7517, JSON Web Key; RFC 7518, section 6.4',
  },
];
