import type { ScanErrorCode } from '@svc/contract';
import type { TenantDatabase } from '../../../db/database.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** A commit at the code host that may be fetched now. */
export type OpenedSource = {
  readonly url: string;
  /** Value of the header `authorization`; null for a repository that anybody reads. */
  readonly authorization: Secret | null;
  readonly commit: string;
  /** Revokes what was granted; returns whether that is so. Resolves at once where nothing was. */
  close(): Promise<boolean>;
};

export type SourceFailure = {
  readonly error: ScanErrorCode;
  /** When the host wants to be asked again, in seconds. */
  readonly retryAfterSeconds: number | null;
  /** For the log: what the host did, without any value. */
  readonly detail: string;
};

export type SourceAnswer =
  | { readonly ok: true; readonly source: OpenedSource }
  | { readonly ok: false; readonly failure: SourceFailure };

/** Opens the head of a branch of a repository, as the feature of the code host does. No transaction is open meanwhile. */
export type OpenSource = (
  db: TenantDatabase,
  repository: { readonly repoId: string; readonly name: string; readonly branch: string },
) => Promise<SourceAnswer>;
