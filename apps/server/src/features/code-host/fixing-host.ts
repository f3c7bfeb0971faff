import type { AccessFailure, AppValues, HostedIdentity, TokenAccess } from './host-answer.ts';

/** A file of a branch as the host has it. */
export type HeadFile = {
  readonly commit: string;
  /** Tree of the commit. */
  readonly tree: string;
  readonly path: string;
  /** Mode in git, `100644` or `100755`. */
  readonly mode: string;
  readonly bytes: Buffer;
};

/** A change of one file, on a branch of its own. */
export type FixChange = {
  readonly file: HeadFile;
  /** Whole text of the file after the change. */
  readonly text: string;
  readonly branch: string;
  /** Branch that the pull request is to be merged into. */
  readonly base: string;
  readonly title: string;
  /** Markdown; texts of others are code spans in it. */
  readonly body: string;
};

/** A pull request as the host answers it. */
export type HostedPullRequest = {
  readonly number: number;
  readonly url: string;
  readonly commit: string;
  readonly state: 'open' | 'merged' | 'closed';
};

/**
 * Why a fix pull request was not opened, beyond `AccessFailure`. `missing_permissions`: the installation has not accepted them.
 * `branch_taken`: the branch exists and has another commit. `unreadable`: the file cannot be read as a text of a fix.
 */
export type FixFailure =
  | AccessFailure
  | {
      readonly reason: 'missing_permissions';
      /** `pull_requests: write`, in the words of the host. */
      readonly permissions: readonly string[];
      /** Page of the host where they are accepted. */
      readonly page: string;
    }
  | { readonly reason: 'branch_taken' }
  | { readonly reason: 'unreadable'; readonly detail: string };

export type FixAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: FixFailure };

/** What a host answers to open fix pull requests. */
export type FixingHost = {
  /** Returns a token that writes contents and pull requests of this repository, and can do nothing else. */
  grantFixing(
    values: AppValues,
    identity: HostedIdentity,
    permissions: Readonly<Record<string, string>>,
  ): Promise<FixAnswer<TokenAccess>>;
  /** Reads a file of a branch; null where the branch or the file is not there. */
  readHeadFile(
    access: TokenAccess,
    branch: string,
    path: string,
  ): Promise<FixAnswer<HeadFile | null>>;
  /** Commits the change and opens its pull request. Never moves a branch that exists; finds what an earlier attempt has left. */
  openPullRequest(access: TokenAccess, change: FixChange): Promise<FixAnswer<HostedPullRequest>>;
};

/** What opening a fix pull request needs, what showing its fix needs, and what reading its state needs. */
export const WRITING = { contents: 'write', pull_requests: 'write' } as const;
export const READING = { contents: 'read' } as const;
export const READING_PULLS = { pull_requests: 'read' } as const;
