import type { TenantDatabase } from '../../../db/database.ts';

/** Why the code host does not do what it was asked for. `unavailable`: ask again, not before `retryAfterSeconds`. */
export type HostFailure =
  | {
      readonly reason: 'unavailable';
      readonly detail: string;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly reason: 'installation_rejected' | 'no_access' | 'not_public' };

export type HostAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: HostFailure };

/** A check run at the code host. */
export type HostedRun = {
  readonly id: number;
  readonly url: string;
  readonly isCompleted: boolean;
  /** How many annotations it has. */
  readonly annotations: number;
};

/** An annotation as the code host shows it: its texts format nothing there. */
export type RunAnnotation = {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: 'notice' | 'warning' | 'failure';
  readonly title: string;
  readonly message: string;
};

/** What is appended to a check run; a conclusion ends it. */
export type RunUpdate = {
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly RunAnnotation[];
  readonly conclusion: 'success' | 'neutral' | 'failure' | null;
};

export type HostedPull = {
  readonly state: 'open' | 'merged' | 'closed';
  readonly headCommit: string;
  readonly baseCommit: string;
  readonly baseBranch: string;
};

/** A change from the merge base of both to the head; a base may be the name of a branch. */
export type CommitRange = { readonly base: string; readonly head: string };

type RunName = { readonly headCommit: string; readonly externalId: string };

/** The check runs and pull requests of one repository at the code host, until closed. */
export type CheckHost = {
  createCheckRun(run: RunName): Promise<HostAnswer<HostedRun>>;
  findCheckRun(run: RunName): Promise<HostAnswer<HostedRun | null>>;
  readCheckRun(id: number): Promise<HostAnswer<HostedRun>>;
  updateCheckRun(id: number, update: RunUpdate): Promise<HostAnswer<null>>;
  readPullRequest(number: number): Promise<HostAnswer<HostedPull | null>>;
  /** Null where the diff is beyond the limits of the host. */
  readDiff(range: CommitRange): Promise<HostAnswer<Buffer | null>>;
  readMergeBase(range: CommitRange): Promise<HostAnswer<string | null>>;
  close(): Promise<boolean>;
};

/** Opens a connected repository, as the feature of the code host does. No transaction is open meanwhile. */
export type OpenChecking = (db: TenantDatabase, repoId: string) => Promise<HostAnswer<CheckHost>>;
