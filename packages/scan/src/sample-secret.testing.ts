import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Test input: a GitHub token that was never issued, with the checksum of its format. A new one each time. */
export function sampleToken(start = ''): string {
  const random = base62(BigInt(`0x${randomBytes(40).toString('hex')}`), 30);
  const body = `${start}${random.slice(start.length)}`;
  return `${'ghp'}_${body}${base62(BigInt(crc32(body)), 6)}`;
}

/** Test input: a fresh private key in PEM. */
export function samplePrivateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n)
    text = DIGITS[Number(rest % 62n)] + text;
  return text;
}
