import type { Reader } from '../../db/database.ts';

/** A pull request as the host has it. */
export type OpenedPullRequest = {
  readonly number: number;
  readonly url: string;
  readonly commit: string;
  readonly state: 'open' | 'merged' | 'closed';
};

/** A file after its fix, and the words of its pull request. */
export type FixedContent = {
  readonly text: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
};

/** Why the host has not done what was asked for. */
export type FixHostFailure =
  | {
      readonly reason:
        | 'app_unavailable'
        | 'installation_rejected'
        | 'no_access'
        | 'not_public'
        | 'branch_taken';
    }
  | {
      readonly reason: 'missing_permissions';
      readonly permissions: readonly string[];
      readonly page: string;
    }
  | { readonly reason: 'unreadable' | 'unavailable'; readonly detail: string };

export type FixHostAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: FixHostFailure };

/** A connected repository; each call has a token of its own, which is revoked before it returns. No transaction is open meanwhile. */
export type FixRepository = {
  /** Reads a file of the default branch; null where it is not there. */
  readFile(path: string): Promise<FixHostAnswer<Buffer | null>>;
  /**
   * Commits what `fix` returns of the file to a new branch, and opens its pull request; null where the file is not there. Finds what
   * an earlier attempt has left. What `fix` throws is thrown, and nothing is written then.
   */
  openPullRequest(
    path: string,
    branch: string,
    fix: (bytes: Buffer) => Promise<FixedContent>,
  ): Promise<FixHostAnswer<OpenedPullRequest | null>>;
  /** Reads the states of pull requests, in the order of their numbers; null for one that is not there. */
  readStates(
    numbers: readonly number[],
  ): Promise<FixHostAnswer<readonly (OpenedPullRequest['state'] | null)[]>>;
};

/** Returns a repository at the code host; null where it is not connected. */
export type FindFixRepository = (tx: Reader, repoId: string) => Promise<FixRepository | null>;
