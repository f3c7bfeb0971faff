import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newSigningSecret, signatureHeaders } from './signature.ts';

type Vector = {
  readonly description: string;
  /** Hex. */
  readonly keys: readonly string[];
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
  readonly signature: string;
};
const FILE = join(import.meta.dirname, '../../../../../vectors/webhooks/signatures.json');
const VECTORS: readonly Vector[] = JSON.parse(readFileSync(FILE, 'utf8'));

test.each(VECTORS)(
  'the signature is that of the vector: $description [NOTE-06]',
  ({ keys, signature, ...message }) => {
    const secrets = keys.map((key) => `whsec_${Buffer.from(key, 'hex').toString('base64')}`);

    expect(signatureHeaders(message, secrets)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': `${message.timestamp}`,
      'webhook-signature': signature,
    });
  },
);

test('a new secret has 32 random bytes [NOTE-06]', () => {
  const [first, second] = [newSigningSecret(), newSigningSecret()];

  expect(Buffer.from(first.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  expect(first).not.toBe(second);
});
