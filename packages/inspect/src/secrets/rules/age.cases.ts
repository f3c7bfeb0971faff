import { bech32Checksum } from '../checksums/bech32.ts';
import type { RuleCases } from '../sample.testing.ts';

const data = `${'0'.repeat(1)}${'spjh69c3t72vwme4l8yrqzufagkxd5n'.repeat(2).slice(0, 51)}`;

function identity(readable: string): string {
  return `${readable}1${data}${bech32Checksum(readable, data)}`.toUpperCase();
}

const age = identity('age-secret-key-');

const flipped = age.slice(0, -1) + (age.endsWith('Q') ? 'P' : 'Q');

export const AGE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/age-identity',
    valid: [age, identity('age-secret-key-pq-')],
    invalid: [flipped, age.replace('KEY-1', 'KEY-PQ-1')],
  },
];
