import type { Logger } from 'pino';
import type { TenantDatabase } from '../../../db/database.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { findRepository } from '../../repositories/read-model.ts';
import type { RunRow } from '../runs/store.ts';
import { fetchCommit } from './fetch-commit.ts';
import type { FetchLimits } from './git-fetch.ts';
import { canFetch, type GitProgram } from './git-program.ts';
import type { ScanLimits } from './isolated-program.ts';
import type { JobFolders } from './job-folders.ts';
import { scanFetched } from './scan-process.ts';
import type { OpenedSource, OpenSource, SourceFailure } from './source.ts';

/** What a run comes to: the bytes of a `ScanUpload`; nothing new; or why neither. */
export type Report =
  | { readonly kind: 'made'; readonly upload: Buffer }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly failure: SourceFailure };

export type MakeReport = (db: TenantDatabase, run: RunRow, signal: AbortSignal) => Promise<Report>;

export type ReportParts = {
  readonly log: Pick<Logger, 'warn'>;
  readonly outbound: Outbound;
  readonly folders: JobFolders;
  readonly git: Promise<GitProgram | null>;
  readonly openSource: OpenSource;
  /** Whether a commit was scanned by this release already. */
  readonly isScanned: (db: TenantDatabase, run: RunRow, commit: string) => Promise<boolean>;
  readonly limits: { readonly fetch: FetchLimits; readonly scan: ScanLimits };
};

const HEADS = 'refs/heads/';

/** Returns what fetches and scans the commit that a run's branch is at. Whatever happens, its token is revoked and its folder removed. */
export function reportMaker(parts: ReportParts): MakeReport {
  return async (db, run, signal) => {
    const repository = await db.read((tx) => findRepository(tx, run.repo_id));
    const branch = run.ref.slice(HEADS.length);
    const git = await parts.git;
    // made before a token is: a full disk leaves none behind
    const folder = await parts.folders.open(run.scan_id);
    try {
      const answer = await parts.openSource(db, {
        repoId: run.repo_id,
        name: repository.name,
        branch,
      });
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const { source } = answer;
      const fetched = await fetchAndClose({ ...parts, git }, db, run, source, folder.path, signal);
      if (fetched === null) return { kind: 'unchanged' };
      if (!fetched.ok) return failed(fetched);
      const scanned = await scanFetched(
        git?.setpriv ?? null,
        fetched.gitDirectory,
        source.commit,
        run.ref,
        parts.limits.scan,
        signal,
      );
      return scanned.ok ? { kind: 'made', upload: scanned.upload } : failed(scanned);
    } finally {
      await folder.remove();
    }
  };
}

type Opened = Omit<ReportParts, 'git'> & { readonly git: GitProgram | null };

/** Fetches, unless a nightly run finds nothing new, and revokes the token before anything of the repository is read. */
async function fetchAndClose(
  { git, outbound, isScanned, limits, log }: Opened,
  db: TenantDatabase,
  run: RunRow,
  source: OpenedSource,
  folder: string,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof fetchCommit>> | null> {
  try {
    if (run.trigger === 'nightly' && (await isScanned(db, run, source.commit))) return null;
    if (!canFetch(git)) return { ok: false, error: 'scan_failed', detail: 'no git to fetch by' };
    const permitted = await outbound.addressesOf(source.url);
    if (!permitted.ok) {
      return { ok: false, error: 'host_unavailable', detail: permitted.error.message };
    }
    const remote = { ...source, addresses: permitted.addresses };
    return await fetchCommit(git, folder, remote, source.commit, limits.fetch, signal);
  } finally {
    if (!(await source.close())) {
      log.warn({ scanId: run.scan_id }, 'a token was not revoked; it ends within an hour');
    }
  }
}

function failed({ error, detail }: Pick<SourceFailure, 'error' | 'detail'>): Report {
  return { kind: 'failed', failure: { error, detail, retryAfterSeconds: null } };
}
