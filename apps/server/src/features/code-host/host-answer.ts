import type { KeyObject } from 'node:crypto';
import type { Secret } from '../../platform/secrets/secret.ts';

/** The six values of the App, well formed. */
export type AppValues = {
  /** Decimal digits. */
  readonly appId: string;
  readonly slug: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly webhookSecret: Secret;
  /** RSA, 2048 bits or more. */
  readonly privateKey: KeyObject;
};

/**
 * Why the host did not answer what was asked. `unavailable`: it could not be reached, or answered what this service does not
 * understand; `detail` names it without any value. `unknown_app` and `key_rejected`: it refuses the App's id, or its signature.
 */
export type HostFailure =
  | { readonly reason: 'unavailable'; readonly detail: string }
  | { readonly reason: 'unknown_app' | 'key_rejected' };

export type HostAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: HostFailure };
