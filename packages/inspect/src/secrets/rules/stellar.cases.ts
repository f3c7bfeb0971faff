import { Buffer } from 'node:buffer';
import { strKey } from '../checksums/str-key.ts';
import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

const SEED = strKey(Buffer.from(`90${sample('hex', 64, 24)}`, 'hex'));

export const STELLAR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/stellar-secret-seed',
    valid: [
      assigned('STELLAR_SECRET_KEY', SEED),
      { text: `"secretSeed": "${SEED}"`, secret: SEED },
    ],
    invalid: [
      `STELLAR_SECRET_KEY=${SEED.slice(0, -1)}${SEED.endsWith('A') ? 'B' : 'A'}`,
      `BUILD_REFERENCE=${SEED}`,
      `STELLAR_SECRET_KEY=SA${'A'.repeat(54)}`,
    ],
  },
];
