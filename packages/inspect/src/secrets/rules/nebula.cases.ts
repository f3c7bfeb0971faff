import { pem } from '../formats/pem-block.testing.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const nebula = (body: string): string => pem('NEBULA X25519 PRIVATE KEY', body);

export const NEBULA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nebula-private-key',
    valid: [nebula(`${sample('base64', 43, 43)}=`)],
    invalid: [nebula(`${'A'.repeat(43)}=`), nebula(sample('base64', 20, 44))],
  },
];
