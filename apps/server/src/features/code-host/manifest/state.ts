import { randomUUID } from 'node:crypto';
import { decrypt, encrypt } from '../../../platform/secrets/aead.ts';

/** What the browser carries from the start of a manifest to its return. */
export type ManifestState = {
  /** A state comes back once. */
  readonly id: string;
  /** The session that has begun, and alone may end it. */
  readonly sessionId: string;
  /** Address of the code host that it was begun for. */
  readonly hostUrl: string;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
};

const MANIFEST_MS = 30 * 60 * 1_000;
/** Associated data of the box: binds it to its purpose, so that other boxes under the same key are rejected. */
const ASSOCIATED = Buffer.from('svc code host manifest state 1');

export function newManifestState(
  of: Pick<ManifestState, 'sessionId' | 'hostUrl'>,
  now = Date.now(),
): ManifestState {
  return { ...of, id: randomUUID(), expiresAt: now + MANIFEST_MS };
}

/** Returns the state as a parameter of an address: AES-256-GCM, in base64url. */
export function sealManifestState(key: Uint8Array, state: ManifestState): string {
  return encrypt(key, Buffer.from(JSON.stringify(state)), ASSOCIATED).toString('base64url');
}

/** Opens a state that has come back; null where it was not sealed here, or has expired. */
export function openManifestState(
  key: Uint8Array,
  value: string,
  now = Date.now(),
): ManifestState | null {
  const opened = decrypt(key, Buffer.from(value, 'base64url'), ASSOCIATED);
  if (opened === null) return null;
  const state = JSON.parse(opened.toString('utf8')) as ManifestState;
  return state.expiresAt > now ? state : null;
}
