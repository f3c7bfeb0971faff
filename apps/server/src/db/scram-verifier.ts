import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** PostgreSQL's default (`scram_iterations`); the passwords are random, so more would protect nothing. */
const ITERATIONS = 4096;
/** A stored verifier with more iterations is somebody else's and is never recomputed. */
const MAX_ITERATIONS = 100_000;
const SALT_BYTES = 16;

const VERIFIER = /^SCRAM-SHA-256\$(\d{1,6}):([A-Za-z0-9+/=]+)\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$/;

/**
 * Returns what PostgreSQL stores of a password (RFC 5802, section 3; RFC 7677), so that the password itself is in no statement:
 *
 *     SCRAM-SHA-256$4096:<salt>$<StoredKey>:<ServerKey>        in base64
 *
 * The password must be printable ASCII, which SASLprep (RFC 4013) leaves as it is.
 */
export function scramVerifier(
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
  iterations: number = ITERATIONS,
): string {
  if (!/^[ -~]+$/.test(password)) throw new TypeError('a password must be printable ASCII');
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** True when `stored` (`pg_authid.rolpassword`) is a SCRAM verifier of this password. */
export function verifiesPassword(stored: string, password: string): boolean {
  const [, iterations = '', salt = ''] = VERIFIER.exec(stored) ?? [];
  if (iterations === '' || Number(iterations) < 1 || Number(iterations) > MAX_ITERATIONS)
    return false;
  const own = scramVerifier(password, Buffer.from(salt, 'base64'), Number(iterations));
  return own.length === stored.length && timingSafeEqual(Buffer.from(own), Buffer.from(stored));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
