import type { AppValueName } from '@svc/contract';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { AppAddresses } from './app-addresses.ts';
import type { CheckingHost } from './checking-host.ts';
import type { ConnectingHost } from './connecting-host.ts';
import type { AccessAnswer, AppValues, HostAnswer, HostedIdentity } from './host-answer.ts';

export type {
  AccessAnswer,
  AccessFailure,
  AppValues,
  HostAnswer,
  HostedIdentity,
  HostFailure,
  TokenAccess,
} from './host-answer.ts';

/** The six values as texts, by their names on the wire. */
export type AppTexts = Readonly<Record<AppValueName, string>>;

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

/** Reading access to one repository by git over HTTPS. It lasts as long as the job that has it, in memory only. */
export type RepositoryAccess = {
  /** Address of the repository, of the configured host. */
  readonly url: string;
  /** Value of the header `authorization`. */
  readonly authorization: Secret;
  /** What is revoked when the job ends. */
  readonly token: Secret;
};

/**
 * The headers of a webhook delivery: the host's id of it, the host's name of its event, and its signature. Otherwise what is wrong
 * with them; null where there is no signature.
 */
export type DeliveryHeaders =
  | { readonly ok: true; readonly id: string; readonly event: string; readonly signature: string }
  | { readonly ok: false; readonly detail: string | null };

/** What a browser posts to the host, and where. */
export type ManifestForm = {
  /** Address of the form's target, without a query. */
  readonly target: string;
  /** JSON text: value of the field `manifest`. */
  readonly manifest: string;
};

export type ManifestRequest = {
  /** Name of the App at the host. */
  readonly name: string;
  /** Organisation that is to own the App; null for the person's own account. */
  readonly organization: string | null;
  readonly addresses: AppAddresses;
};

/** An App that the host has created from a manifest; its values are not validated yet. */
export type ConvertedApp = {
  readonly texts: AppTexts;
  /** Page of the App, and the address that its page links to, as the host answers them. */
  readonly pageUrl: string;
  readonly homeUrl: string | null;
};

/** The manifest flow of a host. */
export type ManifestHost = {
  manifestForm(request: ManifestRequest): ManifestForm;
  /** Exchanges the one-time code for the App; null where the host knows no such code, or no longer. */
  convertManifest(code: string): Promise<HostAnswer<ConvertedApp | null>>;
};

/** A delivery that the host could not make. */
export type FailedDelivery = {
  /** The host's number of this attempt, by which it is asked for another. */
  readonly attemptId: string;
  /** The host's id of the delivery, the same in all its attempts. */
  readonly deliveryId: string;
  readonly event: string;
  /** Status that this service answered; 0 where it did not. */
  readonly status: number;
  readonly failedAt: Date;
};

/** A page of attempts, the latest first; `next` is the cursor of the one after, null at the end. */
export type FailedDeliveries = {
  readonly items: readonly FailedDelivery[];
  readonly next: string | null;
};

/** The webhook of the App as the host keeps it. */
export type DeliveryHost = {
  /** Sets address and secret of the webhook to these. */
  setWebhook(values: AppValues, url: string): Promise<HostAnswer<null>>;
  /** Returns a page of failed attempts, at most 100; `cursor` is null for the first. */
  listFailedDeliveries(
    values: AppValues,
    cursor: string | null,
  ): Promise<HostAnswer<FailedDeliveries>>;
  /** Asks the host to make a delivery again; false where it does not do so. */
  redeliver(values: AppValues, attemptId: string): Promise<HostAnswer<boolean>>;
};

/** Reading access to repositories, one at a time. */
export type AccessHost = {
  /** Returns access that reads the contents of this repository, and does nothing else. */
  grantReading(
    values: AppValues,
    identity: HostedIdentity,
  ): Promise<AccessAnswer<RepositoryAccess>>;
  /** Returns whether the token is of no use any more. */
  revoke(token: Secret): Promise<boolean>;
  /** Address by which git reads the repository of this name; null for what is no name of the host. */
  gitAddress(name: string): string | null;
  /** Returns the commit that a branch of a repository is at; null where there is none. Anybody reads a public one. */
  readHead(
    access: Pick<RepositoryAccess, 'url' | 'authorization'> | { readonly url: string },
    branch: string,
  ): Promise<AccessAnswer<string | null>>;
};

/** A code host, as far as this service uses one. Every request has a deadline and a limit on its answer. */
export type CodeHost = AccessHost &
  ConnectingHost &
  CheckingHost &
  ManifestHost &
  DeliveryHost & {
    readonly requiredAccess: RequiredAccess;
    /** Returns the App that these values sign requests as. */
    readApp(values: AppValues): Promise<HostAnswer<HostedApp>>;
    /** Returns whether the host accepts the client with its secret. */
    acceptsClient(values: AppValues): Promise<HostAnswer<boolean>>;
    /** Reads the headers of a delivery, in lower case; nothing of it is verified by that. */
    readDeliveryHeaders(
      headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    ): DeliveryHeaders;
    /** Returns whether the signature is that of these bytes under any of the webhook secrets. */
    isSigned(body: Buffer, signature: string, secrets: readonly Secret[]): boolean;
  };
