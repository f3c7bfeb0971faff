/**
 * One scan of the benchmark `scan-repository`: fetches a commit and scans it as a worker does. Arguments: address, commit, folder, which
 * must exist. Prints the number of files scanned and the bytes below the folder, as JSON.
 */
import type { ScanUpload } from '@svc/contract';
import { fetchCommit } from '../../apps/server/src/features/scans/hosted/fetch-commit.ts';
import { FETCH_LIMITS } from '../../apps/server/src/features/scans/hosted/git-fetch.ts';
import { canFetch, findGit } from '../../apps/server/src/features/scans/hosted/git-program.ts';
import {
  SCAN_LIMITS,
  scanFetched,
} from '../../apps/server/src/features/scans/hosted/scan-process.ts';
import { bytesBelow } from './bytes-below.ts';

const [url = '', commit = '', folder = ''] = process.argv.slice(2);
const git = await findGit(process.env['PATH'] ?? '');
if (!canFetch(git)) throw new Error('git is missing, or has known holes');
const { signal } = new AbortController();
const remote = { url, authorization: null, addresses: ['127.0.0.1'] };
const fetched = await fetchCommit(git, folder, remote, commit, FETCH_LIMITS, signal);
if (!fetched.ok) throw new Error(`${fetched.error}: ${fetched.detail}`);
const ref = 'refs/heads/main';
const scan = await scanFetched(git.setpriv, fetched.gitDirectory, commit, ref, SCAN_LIMITS, signal);
if (!scan.ok) throw new Error(`${scan.error}: ${scan.detail}`);
const { report } = JSON.parse(scan.upload.toString()) as ScanUpload;
const bytes = await bytesBelow(folder);
console.log(JSON.stringify({ files: report.coverage.filesScanned, bytes }));
