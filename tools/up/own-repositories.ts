import { type Upload, type Uploader, upload } from './scan-steps.ts';
import type { Print } from './walk.ts';

/** A folder of the user whose findings are in the console. */
export type OwnRepository = Pick<Upload, 'name' | 'repoId'>;

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
    added.push({ name, repoId });
  }
  return added;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
