import { base64Json } from '../base64-text.ts';

export const JWT = String.raw`eyJ[A-Za-z0-9_-]{10,300}\.eyJ[A-Za-z0-9_-]{4,4000}\.[A-Za-z0-9_-]{20,700}`;

export type Claims = Readonly<Record<string, unknown>>;

/** Returns the claims of a signed JWT (RFC 7519); null when header or payload is not JSON, or the header names no algorithm. */
export function claims(secret: string): Claims | null {
  const [header = '', payload = ''] = secret.split('.');
  return typeof base64Json(header)?.['alg'] === 'string' ? base64Json(payload) : null;
}

export function isSupabase(payload: Claims): boolean {
  return payload['iss'] === 'supabase' || payload['iss'] === 'supabase-demo';
}
