import { Buffer } from 'node:buffer';

/** The bytes of base64 or base64url text (RFC 4648), as latin1; characters of neither alphabet are skipped. */
export function base64Text(encoded: string): string {
  return Buffer.from(encoded, 'base64').toString('latin1');
}

/** The JSON object that base64 or base64url text decodes to, or null when it does not decode to one. */
export function base64Json(encoded: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
