import { join } from 'node:path';
import { buildAll } from './build.ts';
import { type Development, startDevelopment } from './development.ts';
import { furnish } from './furnish.ts';
import { printer, type Run } from './walk-once.ts';

/** Starts a service in an empty data directory and fills it as `npm run up` does. */
export async function startFurnished({ dataDir, progress, opened }: Run): Promise<Development> {
  await buildAll(progress);
  const development = await startDevelopment({
    dataDir,
    logFile: join(dataDir, 'svc-server.log'),
    opened,
    hasConsole: true,
    say: progress.line,
  });
  const walk = { development, dataDir, print: printer(progress) };
  await development.server.during(furnish(walk, [], opened));
  return development;
}
