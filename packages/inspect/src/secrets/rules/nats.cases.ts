import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { strKey } from '../checksums/str-key.ts';
import type { RuleCases } from '../sample.testing.ts';

const raw = hash('sha256', 'nats seed of a case', 'buffer');
/** Seed prefix 18 << 3, then the kind of the key in five bits over both bytes. */
const seed = (kind: number) =>
  strKey(Buffer.concat([Buffer.from([(18 << 3) | (kind >> 5), (kind & 31) << 3]), raw]));
const user = seed(20 << 3);
const wrong = user.slice(0, -1) + (user.endsWith('A') ? 'B' : 'A');

export const NATS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nats-seed',
    valid: [
      user,
      seed(0),
      { text: `-----BEGIN USER NKEY SEED-----\n${user}\n------END`, secret: user },
    ],
    invalid: [wrong, user.slice(0, -2), `X${user}`, `${user}A`],
  },
];
