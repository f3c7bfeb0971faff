import type { Repository } from '@svc/contract';
import { call } from './api.ts';
import { type Upload, type Uploader, upload } from './scan-steps.ts';
import type { Print } from './walk.ts';

/** A folder of the user whose findings are in the console. */
export type OwnRepository = Pick<Upload, 'name' | 'repoId'> & {
  /** The ref that was scanned, where it is not on the default branch: the console lists that branch unless asked for another. */
  readonly ref: string | null;
};

/** Scans the user's own folders and uploads the reports. */
export async function addOwnRepositories(
  { development, print }: { readonly development: Uploader; readonly print: Print },
  folders: readonly string[],
): Promise<OwnRepository[]> {
  const added: OwnRepository[] = [];
  for (const folder of folders) {
    const { name, repoId, report } = await upload(development, folder);
    const { findings, coverage } = report;
    print(
      `scanned ${folder} as ${name}: ${counted(findings.length, 'finding')} in ${counted(coverage.filesScanned, 'file')}`,
    );
    added.push({ name, repoId, ref: await refBeside(development, repoId) });
  }
  return added;
}

/** Returns the scanned ref where it is not the default branch; the branch of a repository's first scan becomes the default. */
async function refBeside(access: Uploader, repoId: string): Promise<string | null> {
  const path = `/v1/repos/${repoId}`;
  const { defaultBranch } = await call<Repository>(access, 'alice', 'GET', path);
  const scans = await call<{ items: { ref: string }[] }>(
    access,
    'alice',
    'GET',
    `${path}/scans?limit=2`,
  );
  const ref = scans.items[0]?.ref ?? null;
  if (ref === null || ref === `refs/heads/${defaultBranch}`) return null;
  const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
  if (branch === undefined || scans.items.length > 1) return ref;
  await call(access, 'alice', 'PATCH', path, { defaultBranch: branch });
  return null;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
