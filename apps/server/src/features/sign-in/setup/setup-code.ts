import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ClientBase } from 'pg';

/** 128 bits, as 26 digits of base 32 in groups, which people can copy: `k3xq-...`. */
const CODE_BYTES = 16;
const CODE_HOURS = 24;

/** Digits without those that look alike (Crockford's base 32, in lower case). */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Makes the code of a deployment without a tenant, valid for a day on every process; the one of an earlier start is void. Null
 * where there is a tenant.
 */
export async function issueSetupCode(lookups: Pick<ClientBase, 'query'>): Promise<string | null> {
  const code = newCode();
  const { rows } = await lookups.query<{ isIssued: boolean }>(
    'select issue_setup_code($1, $2) as "isIssued"',
    [setupHash(code), CODE_HOURS],
  );
  return rows[0]?.isIssued === true ? code : null;
}

function newCode(): string {
  let left = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let digits = '';
  for (let at = 0; at < 26; at++) {
    digits = DIGITS[Number(left & 31n)] + digits;
    left >>= 5n;
  }
  return (digits.match(/.{1,5}/g) ?? []).join('-');
}

/** Returns a code as it is hashed, whatever case and separators it was typed with. */
export function normalizedCode(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[\s-]/g, '')
      .match(/.{1,5}/g) ?? []
  ).join('-');
}

/** SHA-256 of a code or of the value of a cookie: all that is stored of either. */
export function setupHash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** True where a text is the one of the hash, in constant time. */
export function matchesHash(text: string, hash: Buffer | null): boolean {
  return hash !== null && timingSafeEqual(setupHash(text), hash);
}
