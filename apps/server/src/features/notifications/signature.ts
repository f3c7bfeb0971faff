import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A message as it is signed. */
export type SignedMessage = {
  readonly id: string;
  /** Seconds. */
  readonly timestamp: number;
  readonly body: string;
};

/** Returns a new signing secret: `whsec_` and 32 random bytes in base64. */
export function newSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * Returns the headers of Standard Webhooks 1.0.0 (standardwebhooks.com) for a message, with one signature for each secret.
 *
 *     webhook-id: dlv_...
 *     webhook-timestamp: 1614265330
 *     webhook-signature: v1,<base64> v1,<base64>
 *
 * A signature is HMAC-SHA256 of `id.timestamp.body` under the base64-decoded bytes of the secret.
 */
export function signatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatures.join(' '),
  };
}
