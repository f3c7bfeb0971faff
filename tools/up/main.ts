import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { failureText } from './failure.ts';
import { requireGit } from './git.ts';
import { type Options, parseOptions } from './options.ts';
import { ROOT } from './program.ts';
import { startProgress } from './progress.ts';
import { stay } from './stay.ts';
import { Stopped, untilStopped } from './stopped.ts';
import { walkOnce } from './walk-once.ts';

/** `npm run up`: starts the service, walks through the main job, and stays; with `--once` it leaves nothing behind. */
async function main(options: Options): Promise<void> {
  if (process.env['SVC_ENVIRONMENT'] === 'production') {
    throw new Error(
      'npm run up is for development: it signs people in without a password (got SVC_ENVIRONMENT=production); unset the variable, or run npm run svc-server',
    );
  }
  await requireGit();
  // a reader that has gone misses the rest; what failed is still said on the error output
  process.stdout.on('error', () => {});
  const progress = startProgress(process.stdout, !options.once);
  try {
    if (!options.once) {
      const dataDir = join(ROOT, '.svc-data');
      await mkdir(dataDir, { recursive: true });
      return await untilStopped((opened) => stay({ options, dataDir, progress, opened }));
    }
    const dataDir = await mkdtemp(join(tmpdir(), 'svc-up-'));
    const logFile = `${dataDir}.log`;
    try {
      await untilStopped((opened) => walkOnce({ dataDir, logFile, progress, opened }));
      await rm(logFile);
    } finally {
      await (await startCluster(dataDir)).remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  } finally {
    progress.end();
  }
}

try {
  // npm changes to the root of the repository, and names the folder that the person is in
  await main(parseOptions(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd()));
} catch (error) {
  if (error instanceof Stopped) process.exitCode = error.exitCode;
  else {
    console.error(`up: ${failureText(error)}`);
    process.exitCode = 1;
  }
}
