import type { KeyObject } from 'node:crypto';

/** A manifest that a person has posted and confirmed, until its code is exchanged. */
export type PostedManifest = {
  readonly name: string;
  readonly home: string;
  readonly webhookUrl: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
};

/** An attempt to deliver an event to the webhook of the App. */
export type HostDelivery = {
  readonly id: number;
  /** The same in all attempts: `X-GitHub-Delivery`. */
  readonly guid: string;
  readonly event: string;
  readonly body: string;
  readonly deliveredAt: Date;
  readonly isRedelivery: boolean;
  /** 0 where the service did not answer. */
  readonly status: number;
};

/** The App that is registered at the host. A test changes it. */
export type HostApp = {
  id: number;
  slug: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  privateKey: KeyObject;
  /** Keys that the App has beside it: it may have several. */
  formerKeys: KeyObject[];
  permissions: Record<string, string>;
  events: string[];
  /** Where people come back to who have authorized the App; the host takes no other address. */
  callbackUrls: string[];
  /** Where people come back to who have installed the App; null for nowhere. */
  setupUrl: string | null;
  /** Address that the App's page links to. */
  home: string;
  webhookUrl: string;
};

/** Who owns repositories and installs Apps. */
export type HostAccount = {
  readonly id: number;
  login: string;
  readonly kind: 'Organization' | 'User';
};

/** What a person may do with a repository. */
export type HostRole = 'read' | 'write' | 'admin';

export type HostRepository = {
  readonly id: number;
  /** Without its owner. */
  name: string;
  owner: HostAccount;
  isPrivate: boolean;
  defaultBranch: string;
  /** Role by id of the person. The owner's is `admin`, whether it is listed or not. */
  readonly roles: Map<number, HostRole>;
};

export type HostInstallation = {
  readonly id: number;
  readonly account: HostAccount;
  /** `selected`: the repositories listed; `all`: every one that the account has or will have. */
  selection: 'all' | 'selected';
  /** Ids of the selected repositories. */
  readonly selected: Set<number>;
  /** As the account has accepted them; those of the App may be others meanwhile. */
  permissions: Record<string, string>;
  isSuspended: boolean;
  /** People who reach it without a right to any repository, such as owners of the organisation: by id. */
  readonly reachedBy: Set<number>;
};

/** A token of an installation. */
export type InstallationToken = {
  readonly installationId: number;
  /** Null where the token was asked for without any: whatever the installation has. */
  readonly repositoryIds: readonly number[] | null;
  readonly permissions: Readonly<Record<string, string>>;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
};

/** An annotation as an App has sent it. */
export type HostAnnotation = {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: string;
  readonly message: string;
  readonly title?: string;
};

export type HostCheckRun = {
  readonly id: number;
  readonly repositoryId: number;
  readonly name: string;
  readonly headCommit: string;
  readonly externalId: string;
  status: string;
  conclusion: string | null;
  title: string | null;
  summary: string | null;
  /** Of all updates, in their order. */
  readonly annotations: HostAnnotation[];
};

export type HostPullRequest = {
  readonly number: number;
  readonly repository: HostRepository;
  /** Name of the branch that it is to be merged into; of the head, the name and nothing else. */
  readonly baseBranch: string;
  readonly headBranch: string;
  /** Full object names. */
  baseCommit: string;
  headCommit: string;
  readonly title: string;
  readonly body: string | null;
  state: 'open' | 'merged' | 'closed';
  /** The repository of the head is a fork that was deleted. */
  isForkGone: boolean;
};

/** A report that code scanning has accepted. */
export type HostSarifReport = {
  readonly id: string;
  readonly repositoryId: number;
  readonly commit: string;
  readonly ref: string;
  /** Of its results. */
  readonly messages: readonly string[];
  /** Why it cannot be read; empty where it can. */
  readonly errors: readonly string[];
  /** Somebody has asked for its state. */
  isAsked: boolean;
};

/** A code that a person has authorized the App by, for one exchange. */
export type AuthorizationCode = {
  readonly personId: number;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
};

/** What the host keeps. Tests and the groups of operations read and change it. */
export type HostState = {
  /** Address of the host; empty until it listens. */
  url: string;
  readonly app: HostApp;
  /** Members of the answer of `GET /app` in place of the App's own. */
  readonly answered: Record<string, unknown>;
  /** Members of the answer of a conversion in place of the App's own. */
  readonly converted: Record<string, unknown>;
  /** Manifests by their codes. */
  readonly manifests: Map<string, PostedManifest>;
  /** Attempts to deliver, the latest first. */
  readonly deliveries: HostDelivery[];
  readonly accounts: Map<number, HostAccount>;
  readonly repositories: Map<number, HostRepository>;
  readonly installations: Map<number, HostInstallation>;
  /** By their text. Revoked ones are gone. */
  readonly installationTokens: Map<string, InstallationToken>;
  readonly checkRuns: Map<number, HostCheckRun>;
  readonly sarifReports: Map<string, HostSarifReport>;
  /** By `REPOSITORY_ID/NUMBER`. */
  readonly pullRequests: Map<string, HostPullRequest>;
  /** Who is signed in at the host, in the one browser that tests have; null for nobody. */
  person: HostAccount | null;
  /** The installation that the person makes on the page that installs the App; null where an owner is asked for it. */
  installing: HostInstallation | null;
  readonly codes: Map<string, AuthorizationCode>;
  /** Id of the person by token. */
  readonly personTokens: Map<string, number>;
  nextId: number;
};

export function newHostState(app: HostApp): HostState {
  return {
    url: '',
    app,
    answered: {},
    converted: {},
    manifests: new Map(),
    deliveries: [],
    accounts: new Map(),
    repositories: new Map(),
    installations: new Map(),
    installationTokens: new Map(),
    checkRuns: new Map(),
    sarifReports: new Map(),
    pullRequests: new Map(),
    person: null,
    installing: null,
    codes: new Map(),
    personTokens: new Map(),
    // ids beyond 32 bits, as those of the host will be
    nextId: 5_000_000_000,
  };
}

export function addAccount(
  state: HostState,
  login: string,
  kind: HostAccount['kind'] = 'Organization',
): HostAccount {
  const account = { id: state.nextId++, login, kind };
  state.accounts.set(account.id, account);
  return account;
}

export function addRepository(
  state: HostState,
  owner: HostAccount,
  name: string,
  settings: Partial<Pick<HostRepository, 'isPrivate' | 'defaultBranch'>> = {},
): HostRepository {
  const repository = {
    id: state.nextId++,
    name,
    owner,
    isPrivate: true,
    defaultBranch: 'main',
    roles: new Map(),
    ...settings,
  };
  state.repositories.set(repository.id, repository);
  return repository;
}

/** Installs the App on an account: on these repositories, or on all that it has. */
export function addInstallation(
  state: HostState,
  account: HostAccount,
  repositories: readonly HostRepository[] | 'all',
): HostInstallation {
  const installation: HostInstallation = {
    id: state.nextId++,
    account,
    selection: repositories === 'all' ? 'all' : 'selected',
    selected: new Set(repositories === 'all' ? [] : repositories.map(({ id }) => id)),
    permissions: { ...state.app.permissions },
    isSuspended: false,
    reachedBy: new Set(),
  };
  state.installations.set(installation.id, installation);
  return installation;
}

/** Removes the App from an account, and with the installation its tokens. */
export function uninstall(state: HostState, { id }: HostInstallation): void {
  state.installations.delete(id);
  for (const [token, { installationId }] of state.installationTokens) {
    if (installationId === id) state.installationTokens.delete(token);
  }
}

/** Returns the pull requests of a repository, the oldest first. */
export function pullRequestsOf(
  { pullRequests }: HostState,
  repository: HostRepository,
): HostPullRequest[] {
  return [...pullRequests.values()].filter((each) => each.repository === repository);
}

/** Opens a pull request between commits that the repository has; its branches are names. */
export function addPullRequest(
  state: HostState,
  repository: HostRepository,
  of: Pick<HostPullRequest, 'baseCommit' | 'headCommit'> & {
    readonly baseBranch?: string;
    readonly headBranch?: string;
    readonly title?: string;
    readonly body?: string;
  },
): HostPullRequest {
  const number = pullRequestsOf(state, repository).length + 1;
  const pull: HostPullRequest = {
    number,
    repository,
    baseBranch: 'main',
    headBranch: 'change',
    title: 'a pull request',
    body: null,
    state: 'open',
    isForkGone: false,
    ...of,
  };
  state.pullRequests.set(`${repository.id}/${number}`, pull);
  return pull;
}

/** The repositories that an installation has, by their ids. */
export function repositoriesOf(
  state: HostState,
  { account, selection, selected }: HostInstallation,
): HostRepository[] {
  return [...state.repositories.values()].filter(
    ({ id, owner }) => owner.id === account.id && (selection === 'all' || selected.has(id)),
  );
}

/** What a person may do with a repository; null for nothing. */
export function roleOf({ owner, roles }: HostRepository, personId: number): HostRole | null {
  return owner.id === personId ? 'admin' : (roles.get(personId) ?? null);
}
