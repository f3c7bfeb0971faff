import type { Database } from '../../db/database.ts';

export type CliSignInParts = {
  readonly db: Database;
  /** Null where none is configured: sign-in needs one. */
  readonly publicUrl: string | null;
};
