import type { AccessAnswer, AppValues, HostedIdentity, TokenAccess } from './host-answer.ts';

export type HostedCheckRun = {
  readonly id: number;
  /** Page of the check run at the host. */
  readonly url: string;
  readonly isCompleted: boolean;
  /** Annotations that it has. */
  readonly annotations: number;
};

export type HostedAnnotation = {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: 'notice' | 'warning' | 'failure';
  readonly title: string;
  readonly message: string;
};

/** What is added to a check run; its annotations are appended to those that are there. With a conclusion it is completed. */
export type CheckRunUpdate = {
  readonly title: string;
  /** Markdown. */
  readonly summary: string;
  /** At most 50. */
  readonly annotations: readonly HostedAnnotation[];
  readonly conclusion: 'success' | 'neutral' | 'failure' | null;
};

/** A pull request as the host has it now. */
export type HostedPullRequest = {
  readonly state: 'open' | 'merged' | 'closed';
  readonly headCommit: string;
  readonly baseCommit: string;
  /** Name of the branch that it is to be merged into. */
  readonly baseBranch: string;
};

/** A change: from the merge base of both to the head. A base that is a branch is what the branch is at by then. */
export type CommitRange = { readonly base: string; readonly head: string };

/** What checks of pull requests ask a host for. */
export type CheckingHost = {
  grantChecking(values: AppValues, identity: HostedIdentity): Promise<AccessAnswer<TokenAccess>>;
  /** Starts a check run, which is in progress. The host makes another one each time it is asked. */
  createCheckRun(
    access: TokenAccess,
    run: { readonly headCommit: string; readonly externalId: string },
  ): Promise<AccessAnswer<HostedCheckRun>>;
  /** Returns the check run of a commit with the external id; null if there is none. */
  findCheckRun(
    access: TokenAccess,
    run: { readonly headCommit: string; readonly externalId: string },
  ): Promise<AccessAnswer<HostedCheckRun | null>>;
  readCheckRun(access: TokenAccess, id: number): Promise<AccessAnswer<HostedCheckRun>>;
  updateCheckRun(
    access: TokenAccess,
    id: number,
    update: CheckRunUpdate,
  ): Promise<AccessAnswer<null>>;
  /** Returns a pull request by its number; null if it does not exist. */
  readPullRequest(
    access: TokenAccess,
    number: number,
  ): Promise<AccessAnswer<HostedPullRequest | null>>;
  /** Returns the diff of a change; null where it is beyond the limits of the host. */
  readDiff(access: TokenAccess, range: CommitRange): Promise<AccessAnswer<Buffer | null>>;
  /** Returns the merge base of a change; null if there is none. */
  readMergeBase(access: TokenAccess, range: CommitRange): Promise<AccessAnswer<string | null>>;
};
