import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCommandLine } from '@svc/cli/build';
import { buildMatcher } from '@svc/inspect/build';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { CREDENTIALS_FILE, type Development, startDevelopment } from './development.ts';
import type { Evidence } from './evidence-steps.ts';
import { ROOT } from './program.ts';
import { walkThrough } from './walkthrough.ts';

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } });

/** Where one run keeps its data. The log of a run in a temporary folder is beside it, to outlive it when the run fails. */
type Place = { readonly dataDir: string; readonly logFile: string; readonly isTemporary: boolean };

/** `npm run up`: starts the service, walks through the main job, and stays; with `--once` it leaves nothing behind. */
async function up({ dataDir, logFile, isTemporary }: Place): Promise<void> {
  console.log('Building the matcher and the command line');
  await buildMatcher();
  await buildCommandLine();
  console.log('Starting the service on an embedded database (first run, about 10 s)');
  const development = await startDevelopment(dataDir, logFile, !isTemporary);
  const { server, api } = development;
  let walk: Promise<Evidence> | null = null;
  try {
    console.log(`svc-server (process ${server.pid}) listens at ${api}; its log is ${logFile}\n`);
    let step = 0;
    const print = (line: string) => {
      console.log(line.startsWith(' ') ? line : `${String(++step).padStart(2)}. ${line}`);
    };
    walk = walkThrough({ development, dataDir, print }, join(dataDir, 'shop-bot'));
    const evidence = await Promise.race([walk.catch(server.causeOf), server.failed]);
    if (isTemporary) return;
    console.log(invitation(development, dataDir, logFile, evidence));
    await Promise.race([stopSignal(), server.failed]);
  } finally {
    await development.stop();
    // It still writes to the data directory; without the service its next call fails.
    await walk?.catch(() => {});
  }
}

function invitation(
  { api, issuer, alice, tenant }: Development,
  dataDir: string,
  logFile: string,
  { evidenceFile, keyFile }: Evidence,
): string {
  const path = (file: string) => relative(ROOT, file);
  return `
svc is up at ${api}. Ctrl-C stops it; the data stays in ${path(dataDir)}.

  People       alice and bob, both admins; passwords in ${path(join(dataDir, CREDENTIALS_FILE))}
  Token        curl -s -u ${alice.name}:PASSWORD -d grant_type=client_credentials -d resource=${tenant.adminAudience} ${issuer}/token
  Evidence     npm run svc -- evidence verify ${path(evidenceFile)} --key ${path(keyFile)}
  Service log  ${path(logFile)}

Scan a repository of your own, from any folder:

    npm --prefix ${ROOT.includes(' ') ? `'${ROOT}'` : ROOT} run svc -- scan /path/to/your/repository
`;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

async function main(): Promise<void> {
  if (!values.once) {
    const dataDir = join(ROOT, '.svc-data');
    await mkdir(dataDir, { recursive: true });
    return up({ dataDir, logFile: join(dataDir, 'svc-server.log'), isTemporary: false });
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-up-'));
  const logFile = `${dataDir}.log`;
  try {
    await up({ dataDir, logFile, isTemporary: true });
    await rm(logFile);
  } finally {
    await (await startCluster(dataDir)).remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(`up: ${(error as Error).message}`);
  process.exitCode = 1;
}
