import type { ScanReport } from '@svc/contract';
import { proposeOwners } from '@svc/scan';
import { callApi } from './api-client.ts';
import { type Credentials, currentCredentials } from './credentials.ts';
import type { Env } from './env.ts';
import { CliError } from './exit-code.ts';
import { afterSignals } from './interruption.ts';
import { ownersFileReader } from './owners-file.ts';
import { type Checkout, checkoutOf, topOf } from './repository.ts';

export type UploadFlags = { readonly repo?: string; readonly ref?: string };

/** The answer to an upload. */
export type Uploaded = {
  /** Name of the repository. */
  readonly name: string;
  /** Id of the scan. */
  readonly id: string;
  /** False when the service had a scan of a newer commit of the ref, so that this one changed no finding. */
  readonly isApplied: boolean;
};

/** Where a report goes, and what it is of. */
export type UploadTarget = {
  readonly credentials: Credentials;
  readonly checkout: Checkout;
  /** Top of the repository, or the folder of a tree outside git. */
  readonly top: string;
};

/** Determines where a report of `path` would go, so that a missing login or ref is an error before the scan. Throws `CliError`. */
export function uploadTarget(path: string, flags: UploadFlags, env: Env): UploadTarget {
  const credentials = currentCredentials(env);
  const checkout = checkoutOf(path, {
    repo: flags.repo ?? null,
    ref: flags.ref ?? null,
    ciRef: env.ciRef,
    codeHostUrl: env.codeHostUrl,
  });
  return { credentials, checkout, top: topOf(path) };
}

/** Registers the repository by its name and adds the report to it. Paths of the report are from the repository's top. */
export async function uploadReport(
  report: ScanReport,
  { credentials, checkout: { name, ...checkout }, top }: UploadTarget,
): Promise<Uploaded> {
  // a diff names files from the repository's top, wherever the scan was started
  const root = report.coverage.scope === 'diff' ? '' : checkout.root;
  const repository = await callApi(credentials, 'PUT', '/v1/repos', { name });
  await afterSignals();
  const scans = `/v1/repos/${encodeURIComponent(idOf(repository, 'repository'))}/scans`;
  const scan = await callApi(credentials, 'POST', scans, {
    ...checkout,
    root,
    report: proposeOwners(report, ownersFileReader(top)),
  });
  return { name, id: idOf(scan, 'scan'), isApplied: scan['applied'] !== false };
}

function idOf(answer: Record<string, unknown>, what: string): string {
  const { id } = answer;
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id;
  throw new CliError(`the API answered no ${what} id`);
}
