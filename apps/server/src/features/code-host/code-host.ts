import type { KeyObject } from 'node:crypto';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { ConnectingHost } from './connecting-host.ts';

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

/** The App as the code host has it. */
export type HostedApp = {
  readonly appId: string;
  /** Null where the host names none. */
  readonly slug: string | null;
  readonly clientId: string | null;
  /** Level by permission, in the words of the host. */
  readonly permissions: ReadonlyMap<string, string>;
  readonly events: ReadonlySet<string>;
  /** Page of the host where the App is installed. */
  readonly installUrl: string;
};

/** What an App must have at the host: exactly this. */
export type RequiredAccess = Pick<HostedApp, 'permissions' | 'events'>;

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

/**
 * The headers of a webhook delivery: the host's id of it, the host's name of its event, and its signature. Otherwise what is wrong
 * with them; null where there is no signature.
 */
export type DeliveryHeaders =
  | { readonly ok: true; readonly id: string; readonly event: string; readonly signature: string }
  | { readonly ok: false; readonly detail: string | null };

/** A code host, as far as this service uses one. Every request has a deadline and a limit on its answer. */
export type CodeHost = ConnectingHost & {
  readonly requiredAccess: RequiredAccess;
  /** Returns the App that these values sign requests as. */
  readApp(values: AppValues): Promise<HostAnswer<HostedApp>>;
  /** Returns whether the host accepts the client with its secret. */
  acceptsClient(values: AppValues): Promise<HostAnswer<boolean>>;
  /** Reads the headers of a delivery, in lower case; nothing of it is verified by that. */
  readDeliveryHeaders(
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): DeliveryHeaders;
  /** Returns whether the signature is that of these bytes under the webhook secret. */
  isSigned(body: Buffer, signature: string, secret: Secret): boolean;
};
