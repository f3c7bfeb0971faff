import { join } from 'node:path';
import { buildWalk } from './build.ts';
import { startDevelopment } from './development.ts';
import type { Progress } from './progress.ts';
import { walkThrough } from './walkthrough.ts';

export type Run = {
  readonly dataDir: string;
  readonly progress: Progress;
  readonly opened: AsyncDisposableStack;
};

/** Starts a service, walks through the main job, and that is all. The log is beside the data, to outlive it when the run fails. */
export async function walkOnce(run: Run & { readonly logFile: string }): Promise<void> {
  const { dataDir, logFile, progress, opened } = run;
  await buildWalk(progress);
  progress.line('Starting the service on an embedded database (first run, about 10 s)');
  const options = { dataDir, logFile, opened, hasConsole: false, say: progress.line };
  const development = await startDevelopment(options);
  const { server, api } = development;
  progress.line(`svc-server (process ${server.pid}) listens at ${api}; its log is ${logFile}\n`);
  const walk = { development, dataDir, print: printer(progress) };
  await server.during(walkThrough(walk, join(dataDir, 'shop-bot')));
}

/** Prints steps with their number, and indented lines as they are. */
export function printer({ line, step }: Progress): (text: string) => void {
  return (text) => (text.startsWith(' ') ? line(text) : step(text));
}
