import { buildConsole, VERIFY_FILE } from '@svc/console/build';
import { buildMatchers } from '@svc/inspect/build';
import { buildAlone } from '../build/build-lock.ts';
import { buildCommandLine, packCommandLine } from '../build/command-line.ts';
import type { Progress } from './progress.ts';

/** Builds what the service and the commands are made of; what is up to date takes no time. */
export function buildAll(progress: Progress): Promise<void> {
  return buildAlone(async () => {
    await buildForWalk(progress);
    const { isNew } = await buildConsole();
    if (isNew) progress.done('Built the console');
    packCommandLine(VERIFY_FILE);
  }, progress.line);
}

/** Builds what the walk needs. */
export function buildWalk(progress: Pick<Progress, 'line'>): Promise<void> {
  return buildAlone(() => buildForWalk(progress), progress.line);
}

async function buildForWalk({ line }: Pick<Progress, 'line'>): Promise<void> {
  line('Building the matcher and the command line');
  await buildMatchers();
  await buildCommandLine();
}
