import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCommandLine } from '@svc/cli/build';
import { buildMatcher } from '@svc/inspect/build';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { type Development, startDevelopment } from './development.ts';
import { ROOT } from './program.ts';
import { type Toured, tour } from './tour.ts';

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } });

/** `npm run up`: starts the service, walks through the main job, and stays; with `--once` it leaves nothing behind. */
async function up(once: boolean): Promise<void> {
  const dataDir = once ? await mkdtemp(join(tmpdir(), 'svc-up-')) : join(ROOT, '.svc-data');
  console.log('building the matcher and the command line');
  await buildMatcher();
  await buildCommandLine();
  console.log('starting svc on the embedded database');
  const development = await startDevelopment(dataDir, !once);
  try {
    console.log(
      `svc listens at ${development.api}; its data is in ${once ? dataDir : relative(ROOT, dataDir)}\n`,
    );
    let step = 0;
    const toured = await tour(development, dataDir, (line) => {
      console.log(line.startsWith(' ') ? line : `${String(++step).padStart(2)}. ${line}`);
    });
    if (once) return;
    console.log(invitation(development, toured));
    await stopped(development);
  } finally {
    await development.stop();
    if (once) {
      await (await startCluster(dataDir)).remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
}

function invitation(
  { api, issuer, alice, bob, tenant }: Development,
  { evidenceFile, keyFile }: Toured,
): string {
  const token = (who: { name: string; password: string }) =>
    `curl -s -u ${who.name}:${who.password} -d grant_type=client_credentials -d resource=${tenant.adminAudience} ${issuer}/token`;
  return `
svc is up at ${api}. Ctrl-C stops it; the data stays in .svc-data.

The development identity provider is ${issuer}, with two admins, alice and bob. A token of theirs:
    ${token(alice)}
    ${token(bob)}

Three commands to try next:
    TOKEN=$(${token(alice)} | node -pe 'JSON.parse(require("fs").readFileSync(0)).access_token')
    curl -s -H "authorization: Bearer $TOKEN" '${api}/v1/findings?limit=5'
    npm run svc -- scan .
    npm run svc -- evidence verify ${relative(ROOT, evidenceFile)} --key ${relative(ROOT, keyFile)}
`;
}

/** Until a signal, or until the service ends by itself. */
function stopped({ server }: Development): Promise<unknown> {
  const signal = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  return Promise.race([signal, server.exited]);
}

try {
  await up(values.once);
} catch (error) {
  console.error(`up: ${(error as Error).message}`);
  process.exitCode = 1;
}
