import type { GitRemote } from './git-environment.ts';
import { type Fetched, type FetchLimits, fetchObjects, makeBareRepository } from './git-fetch.ts';
import type { GitProgram } from './git-program.ts';

/** Larger files are not fetched: the scanner skips them. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

export type FetchedCommit =
  | { readonly ok: true; readonly gitDirectory: string }
  | (Fetched & { readonly ok: false });

/** Fetches one commit into a bare repository in the folder, without its history and without large files. */
export async function fetchCommit(
  program: GitProgram,
  folder: string,
  remote: GitRemote,
  commit: string,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<FetchedCommit> {
  const repository = await makeBareRepository(folder);
  const options = ['--depth=1', `--filter=blob:limit=${MAX_FILE_BYTES}`];
  const wanted = [`+${commit}:refs/heads/scanned`];
  const fetched = await fetchObjects({
    program,
    repository,
    remote,
    options,
    wanted,
    limits,
    signal,
  });
  return fetched.ok ? { ok: true, gitDirectory: repository.gitDirectory } : fetched;
}
