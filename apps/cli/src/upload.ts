import type { ScanReport } from '@svc/contract';
import { callApi } from './api-client.ts';
import { currentCredentials } from './credentials.ts';
import type { Env } from './env.ts';
import { CliError } from './exit-code.ts';
import { checkoutOf } from './repository.ts';

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

/** Registers the repository by its name and adds the report to it. Paths of the report are from the repository's top. */
export async function uploadReport(
  report: ScanReport,
  path: string,
  flags: UploadFlags,
  env: Env,
): Promise<Uploaded> {
  const credentials = currentCredentials(env);
  const { name, ...checkout } = checkoutOf(path, {
    repo: flags.repo ?? null,
    ref: flags.ref ?? null,
    ciRef: env.ciRef,
    codeHostUrl: env.codeHostUrl,
  });
  // a diff names files from the repository's top, wherever the scan was started
  const root = report.coverage.scope === 'diff' ? '' : checkout.root;
  const repository = await callApi(credentials, 'PUT', '/v1/repos', { name });
  const scans = `/v1/repos/${encodeURIComponent(idOf(repository, 'repository'))}/scans`;
  const scan = await callApi(credentials, 'POST', scans, { ...checkout, root, report });
  return { name, id: idOf(scan, 'scan'), isApplied: scan['applied'] !== false };
}

function idOf(answer: Record<string, unknown>, what: string): string {
  const { id } = answer;
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id;
  throw new CliError(`the API answered no ${what} id`);
}
