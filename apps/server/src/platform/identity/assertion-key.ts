import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import type { MasterKey } from '../../foundation/master-key.ts';

const COORDINATE_BYTES = 32;

/** The key that the service authenticates with at identity providers (`private_key_jwt`), and its public half. */
export type AssertionKey = {
  readonly privateKey: KeyObject;
  /** Public JWK (RFC 7517), published at `/.well-known/jwks.json`. */
  readonly publicJwk: Readonly<Record<string, string>>;
};

/** Derives the key (ES256) from the master key, so every process of the deployment has the same one. */
export function assertionKey(masterKey: MasterKey): AssertionKey {
  const curve = createECDH('prime256v1');
  const scalar = masterKey.derive('client assertions', COORDINATE_BYTES);
  // zero or beyond the group's order (2^-32 of all values) is refused here
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const part = (from: number) =>
    point.subarray(from, from + COORDINATE_BYTES).toString('base64url');
  const shape = { kty: 'EC', crv: 'P-256', x: part(1), y: part(1 + COORDINATE_BYTES) };
  const kid = thumbprint(shape);
  return {
    privateKey: createPrivateKey({
      key: { ...shape, d: scalar.toString('base64url') },
      format: 'jwk',
    }),
    publicJwk: { ...shape, kid, alg: 'ES256', use: 'sig' },
  };
}

/** RFC 7638: SHA-256 of the required members in lexicographic order. */
function thumbprint({ crv, kty, x, y }: Record<'crv' | 'kty' | 'x' | 'y', string>): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
