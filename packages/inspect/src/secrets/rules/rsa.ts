import { memberBeside } from '../formats/jwk-member.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RSA_RULES: RuleList = () => [
  {
    id: 'secret/rsa-xml-private-key',
    title: 'RSA private key in XML',
    provider: 'rsa',
    severity: 'critical',
    tier: 'format',
    pattern: '<D>(?<secret>[A-Za-z0-9+/]{170,700}={0,2})</D>',
    validate: memberBeside(/<Modulus>/),
    reach: reach('private-key', 'unknown'),
    remediation: rotate('whatever trusts the key: replace the public key there'),
    source: 'Microsoft documentation, RSA.ToXmlString; RFC 3275, RSAKeyValue',
  },
];
