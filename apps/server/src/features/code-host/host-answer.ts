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

/** An installation and a repository, by the ids of the host. */
export type HostedIdentity = { readonly installationId: number; readonly repositoryId: number };

/**
 * Why the host gives no access to a repository. `unavailable`: it could not be asked, or limits requests; `retryAfterSeconds` is when
 * it wants to be asked again. `installation_rejected`: it accepts the App or its installation no more. `no_access`: the installation
 * does not have the repository. `not_public`: nobody reads the repository without access.
 */
export type AccessFailure =
  | {
      readonly reason: 'unavailable';
      readonly detail: string;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly reason: 'installation_rejected' | 'no_access' | 'not_public' };

export type AccessAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: AccessFailure };

/** Access to one repository by a token of its own, with as few permissions as its use needs; in memory only. */
export type TokenAccess = {
  /** `owner/name`, as the host has answered it. */
  readonly name: string;
  readonly token: Secret;
};
