import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCAN_BODY_LIMIT, type ScanErrorCode } from '@svc/contract';
import type { ExaminedDiff } from '@svc/scan';
import type { Logger } from 'pino';
import type { TenantDatabase } from '../../../db/database.ts';
import { programLocator } from '../../../foundation/bundled-entry.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import { type Change, fetchChange, runGit } from './fetch-change.ts';
import type { BareRepository } from './git-environment.ts';
import { type Fetched, type FetchLimits, makeBareRepository } from './git-fetch.ts';
import { canFetch, type GitProgram } from './git-program.ts';
import { runIsolated, type ScanLimits } from './isolated-program.ts';
import type { JobFolders } from './job-folders.ts';

/** A repository that git may fetch from, until it is closed. */
type OpenedRepository = {
  readonly url: string;
  readonly authorization: Secret | null;
  close(): Promise<boolean>;
};

/** Opens a connected repository, as the feature of the code host does. */
export type OpenRepository = (
  db: TenantDatabase,
  repoId: string,
) => Promise<
  | { readonly ok: true; readonly value: OpenedRepository }
  | { readonly ok: false; readonly failure: { readonly reason: string } }
>;

export type ChangeRequest = {
  /** Names the folder of the examination. */
  readonly id: string;
  readonly repoId: string;
  /** The diff as the code host has it; null where it is to be made from the commits. */
  readonly diff: Buffer | null;
  /** Returns the merge base and the head, or null if there is no merge base; called only if git has to fetch them. */
  readonly commits: () => Promise<Change | null>;
};

export type ExaminedChange =
  | { readonly ok: true; readonly examined: ExaminedDiff & { readonly diffHash: string } }
  | { readonly ok: false; readonly error: ScanErrorCode; readonly detail: string };

export type ExamineChange = (
  db: TenantDatabase,
  request: ChangeRequest,
  signal: AbortSignal,
) => Promise<ExaminedChange>;

export type ChangeParts = {
  readonly log: Pick<Logger, 'warn'>;
  readonly outbound: Outbound;
  readonly folders: JobFolders;
  readonly git: Promise<GitProgram | null>;
  readonly openRepository: OpenRepository;
  readonly limits: { readonly fetch: FetchLimits; readonly scan: ScanLimits };
};

/** A change is small beside its repository; both together leave room below the time that a check run may stay open. */
export const CHANGE_LIMITS: ChangeParts['limits'] = {
  fetch: { timeoutMs: 5 * 60_000, maxBytes: 1024 ** 3 },
  scan: { timeoutMs: 3 * 60_000, heapMegabytes: 1_024 },
};

const locateProgram = programLocator(new URL('./change-program.ts', import.meta.url));
/** The diff in the form that the code host answers, by no program that a repository or a system names. */
const DIFF = ['diff', '--no-ext-diff', '--no-textconv', '--no-color', '--find-renames'];

/**
 * Returns what examines the change of a pull request. Commits are fetched only where the diff of the code host does not do: where it
 * is beyond the host's limits, or shows a file in part that is examined whole.
 */
export function changeExaminer(parts: ChangeParts): ExamineChange {
  return async (db, request, signal) => {
    const folder = await parts.folders.open(request.id);
    try {
      if (request.diff !== null) {
        const answer = await examine(parts, folder.path, request.diff, [], signal);
        if (!answer.ok || answer.examined.filesInPart === 0) return answer;
      }
      const change = await request.commits();
      if (change === null) return failed('branch_missing', 'the commits have no merge base');
      return await examineFetched(parts, db, request, change, folder.path, signal);
    } finally {
      await folder.remove();
    }
  };
}

/** Examines a diff, which is written to the folder, in a process of its own. */
async function examine(
  { git, limits }: ChangeParts,
  folder: string,
  diff: Buffer,
  commits: readonly string[],
  signal: AbortSignal,
): Promise<ExaminedChange> {
  const file = join(folder, 'change.diff');
  await writeFile(file, diff, { mode: 0o600 });
  const setpriv = (await git)?.setpriv ?? null;
  const end = await runIsolated(setpriv, locateProgram(), [file, ...commits], limits.scan, signal);
  if (!end.ok) return end;
  const examined = JSON.parse(end.output.toString()) as ExaminedDiff & { diffHash: string };
  return { ok: true, examined };
}

async function examineFetched(
  parts: ChangeParts,
  db: TenantDatabase,
  { repoId, diff }: ChangeRequest,
  change: Change,
  folder: string,
  signal: AbortSignal,
): Promise<ExaminedChange> {
  const program = await parts.git;
  if (!canFetch(program)) return failed('scan_failed', 'no git to fetch by');
  const repository = await makeBareRepository(folder);
  const fetched = await fetchFrom(parts, db, { repoId, program, repository, change, signal });
  if (!fetched.ok) return fetched;
  const { base, head } = change;
  const whole =
    diff ?? (await runGit({ program, repository, signal }, [...DIFF, base, head], SCAN_BODY_LIMIT));
  if (whole === null) return failed('limit_exceeded', 'git prints no diff within its limits');
  return examine(parts, folder, whole, [repository.gitDirectory, base, head], signal);
}

/** Fetches by a token that only reads, which is revoked before anything of the repository is read. */
async function fetchFrom(
  { openRepository, outbound, limits, log }: ChangeParts,
  db: TenantDatabase,
  fetch: {
    readonly repoId: string;
    readonly program: GitProgram;
    readonly repository: BareRepository;
    readonly change: Change;
    readonly signal: AbortSignal;
  },
): Promise<Fetched> {
  const opened = await openRepository(db, fetch.repoId);
  if (!opened.ok) {
    const isUnavailable = opened.failure.reason === 'unavailable';
    return failed(isUnavailable ? 'host_unavailable' : 'no_access', opened.failure.reason);
  }
  const source = opened.value;
  try {
    const permitted = await outbound.addressesOf(source.url);
    if (!permitted.ok) return failed('host_unavailable', permitted.error.message);
    const remote = { ...source, addresses: permitted.addresses };
    return await fetchChange({ ...fetch, remote, limits: limits.fetch }, fetch.change);
  } finally {
    if (!(await source.close())) {
      log.warn({ repoId: fetch.repoId }, 'a token was not revoked; it ends within an hour');
    }
  }
}

function failed(
  error: ScanErrorCode,
  detail: string,
): { readonly ok: false; readonly error: ScanErrorCode; readonly detail: string } {
  return { ok: false, error, detail };
}
