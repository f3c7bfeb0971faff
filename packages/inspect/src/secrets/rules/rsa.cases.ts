import { type RuleCases, sample } from '../sample.testing.ts';

export const RSA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/rsa-xml-private-key',
    valid: [
      {
        text: `<RSAKeyValue><Modulus>x</Modulus><D>${sample('base64', 342, 5061)}==</D></RSAKeyValue>`,
        secret: `${sample('base64', 342, 5061)}==`,
      },
    ],
    invalid: [
      `<RSAKeyValue><Modulus>x</Modulus><D>${sample('base64', 168, 5062)}==</D></RSAKeyValue>`,
      `<RSAKeyValue><Modulus>x</Modulus><D>${'x'.repeat(342)}==</D></RSAKeyValue>`,
    ],
  },
];
