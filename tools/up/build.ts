import { buildCommandLine } from '@svc/cli/build';
import { buildConsole } from '@svc/console/build';
import { buildMatcher } from '@svc/inspect/build';
import type { Progress } from './progress.ts';

/** Builds what the service and the commands are made of; what is up to date takes no time. */
export async function buildAll(progress: Progress): Promise<void> {
  await buildWalk(progress);
  const { isNew } = await buildConsole();
  if (isNew) progress.done('Built the console');
}

/** Builds what the walk needs. */
export async function buildWalk({ line }: Pick<Progress, 'line'>): Promise<void> {
  line('Building the matcher and the command line');
  await buildMatcher();
  await buildCommandLine();
}
