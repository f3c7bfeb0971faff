/**
 * Scans a commit of a bare repository and prints a `ScanUpload`: `scan-program.ts GIT_DIRECTORY COMMIT REF`. Run by
 * `scan-process.ts`, with no environment.
 */
import type { ScanUpload } from '@svc/contract';
import { bareRepository, commitTime } from '@svc/git';
import { scanCommit } from '@svc/scan';
import { MAX_FILE_BYTES } from './fetch-commit.ts';

const [gitDirectory = '', commit = '', ref = ''] = process.argv.slice(2);
const report = await scanCommit(gitDirectory, commit, {
  today: new Date().toISOString().slice(0, 10),
  fetchedUpToBytes: MAX_FILE_BYTES,
  proposesOwners: true,
});
const upload: ScanUpload = {
  ref,
  commit,
  committedAt: committedAt(),
  root: '',
  report,
};
process.stdout.write(JSON.stringify(upload));

/** A commit may name any second; one outside of the years that JSON carries here has no time. */
function committedAt(): string | null {
  const storage = bareRepository(gitDirectory);
  const seconds = storage && commitTime(storage, commit);
  const time = new Date((seconds ?? Number.NaN) * 1_000);
  if (Number.isNaN(time.getTime())) return null;
  const text = time.toISOString();
  return text.startsWith('+') || text.startsWith('-') ? null : text;
}
