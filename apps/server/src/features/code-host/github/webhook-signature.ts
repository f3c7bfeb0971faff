import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../../platform/secrets/secret.ts';

const FORM = /^sha256=([0-9a-f]{64})$/;

/**
 * Returns whether `x-hub-signature-256` signs these bytes, in a time that does not depend on the signature:
 *
 *     sha256=<HMAC-SHA256 of the body under the webhook secret, 64 hexadecimal digits>
 *
 * docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
 */
export function isSigned(body: Buffer, signature: string, secret: Secret): boolean {
  const [, digits] = FORM.exec(signature) ?? [];
  if (digits === undefined) return false;
  const expected = createHmac('sha256', secret.reveal()).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(digits, 'hex'));
}
