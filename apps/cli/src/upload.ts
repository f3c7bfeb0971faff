import type { ScanReport } from '@svc/contract';
import { callApi } from './api-client.ts';
import { currentCredentials } from './credentials.ts';
import type { Env } from './env.ts';
import { CliError } from './exit-code.ts';
import { checkoutOf } from './repository.ts';

export type UploadFlags = { readonly repo?: string; readonly ref?: string };

/** Registers the repository by its name and adds the report to it; answers the repository's name and the scan's id. */
export async function uploadReport(
  report: ScanReport,
  path: string,
  flags: UploadFlags,
  env: Env,
): Promise<{ readonly name: string; readonly id: string }> {
  const credentials = currentCredentials(env);
  const { name, ref, commit } = checkoutOf(path, {
    repo: flags.repo ?? null,
    ref: flags.ref ?? null,
    ciRef: env.ciRef,
  });
  const repository = await callApi(credentials, 'PUT', '/v1/repos', { name });
  const scans = `/v1/repos/${encodeURIComponent(idOf(repository, 'repository'))}/scans`;
  const scan = await callApi(credentials, 'POST', scans, { ref, commit, report });
  return { name, id: idOf(scan, 'scan') };
}

function idOf(answer: Record<string, unknown>, what: string): string {
  const { id } = answer;
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id;
  throw new CliError(`the API answered no ${what} id`);
}
