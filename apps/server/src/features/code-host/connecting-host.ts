import type { Secret } from '../../platform/secrets/secret.ts';
import type { AppValues, HostAnswer } from './host-answer.ts';

/** Who has installed the App, or has authorized it. */
export type HostedAccount = {
  readonly id: number;
  /** Its name at the host, which is shown and decides nothing. */
  readonly login: string;
  readonly kind: 'organization' | 'user';
};

/** An installation as the host has it. */
export type HostedInstallation = {
  readonly hostInstallationId: number;
  readonly account: HostedAccount;
  readonly repositorySelection: 'all' | 'selected';
  /** Level by permission, as the account has accepted them. */
  readonly permissions: Readonly<Record<string, string>>;
  readonly isSuspended: boolean;
};

/** A repository of an installation as the host has it. */
export type ListedRepository = {
  readonly hostRepoId: number;
  /** `owner/name`. */
  readonly name: string;
  readonly isPrivate: boolean;
  readonly defaultBranch: string;
};

/** What a person may do with a repository, by the host's word. */
export type ReachedRepository = { readonly hostRepoId: number; readonly isAdmin: boolean };

export type AuthorizationRequest = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  /** Of PKCE, method S256 (RFC 7636). */
  readonly codeChallenge: string;
};

/** What a host answers to connect an installation, and to keep up with it. Lists are read whole, within a limit of pages. */
export type ConnectingHost = {
  /** Page of the host where a person installs the App; the host hands `state` back to the setup address. */
  installAddress(installUrl: string, state: string): string;
  /** Page of the host where a person authorizes the App. */
  authorizationAddress(request: AuthorizationRequest): string;
  /** Exchanges the code of an authorization for the token of its person; null where the host refuses the code. */
  exchangeCode(
    values: AppValues,
    grant: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
  ): Promise<HostAnswer<Secret | null>>;
  /** Ends the authorization that a person's token is of, with every token of it. */
  endAuthorization(values: AppValues, token: Secret): Promise<HostAnswer<null>>;
  /** Returns whose a token is. */
  readPerson(token: Secret): Promise<HostAnswer<HostedAccount>>;
  /** Returns whether the person reaches an installation, which proves reading and no more. */
  reachesInstallation(token: Secret, hostInstallationId: number): Promise<HostAnswer<boolean>>;
  /** Lists the repositories of an installation that the person reaches. */
  listReached(
    token: Secret,
    hostInstallationId: number,
  ): Promise<HostAnswer<readonly ReachedRepository[]>>;
  /** Returns an installation as the App sees it; null where the host has none of the id. */
  readInstallation(
    values: AppValues,
    hostInstallationId: number,
  ): Promise<HostAnswer<HostedInstallation | null>>;
  /** Lists the repositories of an installation that is not suspended, by a token that reads their metadata and is revoked again. */
  listRepositories(
    values: AppValues,
    hostInstallationId: number,
  ): Promise<HostAnswer<readonly ListedRepository[]>>;
};
