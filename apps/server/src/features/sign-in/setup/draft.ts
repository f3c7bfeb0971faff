import { decrypt, encrypt } from '../../../platform/secrets/aead.ts';

/** The organisation to be created; its ids are part of the redirect URI, which is registered before it exists. */
export type DraftTenant = {
  readonly tenantId: string;
  readonly providerId: string;
  readonly slug: string;
};

export type DraftProvider = {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
};

/** The trial sign-in under way. */
export type Trial = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The person who has signed in on trial, by the verified claims of the ID token. */
export type TriedPerson = { readonly claims: Readonly<Record<string, unknown>> & { sub: string } };

/** What a browser has entered so far. A failed trial leaves no provider, and the reason. */
export type Draft = {
  readonly tenant: DraftTenant;
  readonly provider: DraftProvider | null;
  readonly trial: Trial | null;
  readonly person: TriedPerson | null;
  readonly failure: string | null;
};

/** Associated data of the box: other boxes under the same key are rejected. */
const ASSOCIATED = Buffer.from('svc setup draft 1');

export function sealDraft(key: Uint8Array, draft: Draft): Buffer {
  return encrypt(key, Buffer.from(JSON.stringify(draft)), ASSOCIATED);
}

/** Opens a stored draft; null where there is none. */
export function openDraft(key: Uint8Array, box: Buffer | null): Draft | null {
  const opened = box === null ? null : decrypt(key, box, ASSOCIATED);
  return opened === null ? null : (JSON.parse(opened.toString('utf8')) as Draft);
}
