import { pem } from '../formats/pem-block.testing.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const cosign = (body: string): string => pem('ENCRYPTED SIGSTORE PRIVATE KEY', body);

export const COSIGN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cosign-private-key',
    valid: [cosign(sample('base64', 600, 41))],
    invalid: [cosign('A'.repeat(600)), cosign(sample('base64', 40, 42))],
  },
];
