import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

function token(access: string, id = sampleUuid(6601)): string {
  return Buffer.from(`${id}|${access}`).toString('base64');
}

export const NX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nx-cloud-token',
    valid: [token('read-write')],
    invalid: [
      token('read-only'),
      token('read-write', sample('base62', 36, 6602)),
      `n${token('read-write')}`,
    ],
  },
];
