import { decrypt, encrypt } from '../../platform/secrets/aead.ts';

/** State of a sign-in that its callback needs. It travels with the browser, so that starting one stores nothing here. */
export type SignInState = {
  readonly tenantId: string;
  readonly providerId: string;
  /** Version of the provider's settings when the sign-in started. */
  readonly version: number;
  /** True where the settings are pending: the sign-in proves them, and opens no session. */
  readonly isProof: boolean;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  /** Seconds since the authentication that the provider must keep to; null for any. */
  readonly maxAge: number | null;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
};

export const SIGN_IN_SECONDS = 600;
/** Associated data of the box: binds it to its purpose, so that other boxes under the same key are rejected. */
const ASSOCIATED = Buffer.from('svc sign-in state 1');

/** Returns the state as the value of a cookie: AES-256-GCM, in base64url. */
export function sealState(key: Uint8Array, state: SignInState): string {
  return encrypt(key, Buffer.from(JSON.stringify(state)), ASSOCIATED).toString('base64url');
}

/** Opens the value of a cookie; null where it was not sealed here, or is older than ten minutes. */
export function openState(key: Uint8Array, value: string, now: number): SignInState | null {
  const opened = decrypt(key, Buffer.from(value, 'base64url'), ASSOCIATED);
  if (opened === null) return null;
  const state = JSON.parse(opened.toString('utf8')) as SignInState;
  return state.expiresAt > now ? state : null;
}
