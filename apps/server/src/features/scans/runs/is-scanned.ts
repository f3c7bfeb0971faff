import { VERSION } from '@svc/analysis';
import type { Reader } from '../../../db/database.ts';
import { newestScans } from '../read-model.ts';
import type { RunRow } from './store.ts';

/** Returns whether the newest scan of the default branch is of this commit, by this release of the scanner, and complete. */
export async function isScanned(
  tx: Reader,
  { repo_id: repoId }: Pick<RunRow, 'repo_id'>,
  commit: string,
): Promise<boolean> {
  const [newest] = await newestScans(tx, repoId);
  return newest?.commit === commit && newest.toolVersion === VERSION && newest.coverage.complete;
}
