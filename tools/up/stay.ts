import { join } from 'node:path';
import { buildAll } from './build.ts';
import { startDevelopment } from './development.ts';
import { furnish } from './furnish.ts';
import { invitation } from './invitation.ts';
import { joinRunning } from './join.ts';
import { AlreadyUp, lock } from './lock.ts';
import { openAddress } from './open-address.ts';
import type { Options } from './options.ts';
import { printer, type Run } from './walk-once.ts';

/** Starts the service and everything beside it, prints where to go, and stays until it is stopped or the service ends. */
export async function stay(run: Run & { readonly options: Options }): Promise<void> {
  const { options, dataDir, progress, opened } = run;
  const locked = await lock(dataDir).catch((error: unknown) => {
    if (!(error instanceof AlreadyUp) || options.folders.length === 0) throw error;
    return error;
  });
  if (locked instanceof AlreadyUp) {
    if (locked.address === null) throw locked;
    return joinRunning(dataDir, locked.address, options.folders, progress);
  }
  opened.defer(() => locked.release());
  await buildAll(progress);
  progress.line('Starting the service on its embedded database');
  const logFile = join(dataDir, 'svc-server.log');
  const started = { dataDir, logFile, opened, hasConsole: true, say: progress.line };
  const development = await startDevelopment(started);
  const { server, api } = development;
  await locked.record(server.pid, api);
  progress.done(`svc-server (process ${server.pid}) listens at ${api}`);
  const walk = { development, dataDir, print: printer(progress) };
  const added = await server.during(furnish(walk, options.folders, opened));
  const isTerminal = process.stdout.isTTY;
  progress.line(invitation({ development, dataDir, logFile, added, isTerminal }));
  progress.end();
  const refusal = options.open ? await openAddress(`${api}/`) : null;
  if (refusal !== null) console.log(refusal);
  await server.failed;
}
