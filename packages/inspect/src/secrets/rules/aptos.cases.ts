import { type RuleCases, sample } from '../sample.testing.ts';

export const APTOS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/aptos-private-key',
    valid: [`ed25519-priv-0x${sample('hex', 64, 5136)}`],
    invalid: [`ed25519-priv-0x${sample('hex', 29, 5137)}`, `ed25519-priv-0x${'0'.repeat(64)}`],
  },
];
