import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../../platform/secrets/secret.ts';

const FORM = /^sha256=([0-9a-f]{64})$/;

/**
 * Returns whether `x-hub-signature-256` signs these bytes under any of the webhook secrets, in a time that depends neither on the
 * signature nor on which secret it is:
 *
 *     sha256=<HMAC-SHA256 of the body under the webhook secret, 64 hexadecimal digits>
 *
 * docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
 */
export function isSigned(body: Buffer, signature: string, secrets: readonly Secret[]): boolean {
  const [, digits] = FORM.exec(signature) ?? [];
  if (digits === undefined) return false;
  const given = Buffer.from(digits, 'hex');
  let isOfAny = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret.reveal()).update(body).digest();
    isOfAny = timingSafeEqual(expected, given) || isOfAny;
  }
  return isOfAny;
}
