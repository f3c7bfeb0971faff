import type { Secret } from '../../platform/secrets/secret.ts';
import type { AccessAnswer, AppValues, HostedIdentity } from './host-answer.ts';

/** Access to the check runs of one repository; in memory only, for as long as a check lasts. */
export type CheckAccess = {
  /** `owner/name`, as the host has answered it. */
  readonly name: string;
  readonly token: Secret;
};

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
  readonly isOpen: boolean;
  readonly headCommit: string;
  readonly baseCommit: string;
  /** Name of the branch that it is to be merged into. */
  readonly baseBranch: string;
};

/** What checks of pull requests ask a host for. */
export type CheckingHost = {
  grantChecking(values: AppValues, identity: HostedIdentity): Promise<AccessAnswer<CheckAccess>>;
  /** Starts a check run, which is in progress. The host makes another one each time it is asked. */
  createCheckRun(
    access: CheckAccess,
    run: { readonly headCommit: string; readonly externalId: string },
  ): Promise<AccessAnswer<HostedCheckRun>>;
  /** Returns the check run of a commit that has the external id; null where there is none. */
  findCheckRun(
    access: CheckAccess,
    run: { readonly headCommit: string; readonly externalId: string },
  ): Promise<AccessAnswer<HostedCheckRun | null>>;
  readCheckRun(access: CheckAccess, id: number): Promise<AccessAnswer<HostedCheckRun>>;
  updateCheckRun(
    access: CheckAccess,
    id: number,
    update: CheckRunUpdate,
  ): Promise<AccessAnswer<null>>;
  /** Returns a pull request by its number; null where there is none. */
  readPullRequest(
    access: CheckAccess,
    number: number,
  ): Promise<AccessAnswer<HostedPullRequest | null>>;
  /** Returns the diff of a pull request from its merge base to its head; null where it is beyond the limits of the host. */
  readPullRequestDiff(access: CheckAccess, number: number): Promise<AccessAnswer<Buffer | null>>;
  /** Returns the commit that two commits have branched off from; null where there is none. */
  readMergeBase(
    access: CheckAccess,
    base: string,
    head: string,
  ): Promise<AccessAnswer<string | null>>;
};
