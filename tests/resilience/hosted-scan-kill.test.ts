import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Scan } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLines } from '../harness/command-lines.ts';
import type { Tenant } from '../harness/deployment.ts';
import { startProcessOf } from '../harness/deployment-process.ts';
import {
  type HostedRepository,
  type HostedScans,
  startHostedScans,
} from '../harness/hosted-scans.ts';
import type { RunningServer } from '../harness/processes.ts';
import { until } from '../harness/until.ts';
import { randomFrom } from './kill-plan.ts';

const SEED = 29;
const KILLS = 50;
/** Kills of one scan, before it may end. */
const KILLS_OF_A_SCAN = 5;
/** About as long as a scan takes: some end before their process is killed. */
const SCAN_MS = 2_500;
const TEST_MS = 30 * 60_000;

let hosted: HostedScans;
let tenant: Tenant;
let dataDir: string;
let worker: RunningServer;

const start = async () => {
  worker = await startProcessOf(hosted.deployment, {
    ...hosted.environment.env,
    SVC_DATA_DIR: dataDir,
  });
};

beforeAll(async () => {
  hosted = await startHostedScans({ SVC_ROLES: 'api' });
  tenant = await hosted.deployment.createTenant('acme');
  dataDir = join(hosted.deployment.dataDir, 'worker');
  await start();
});
afterAll(async () => {
  await worker?.end('SIGTERM');
  await hosted?.stop();
});

/** Lets the heartbeat of the killed process be missed, which would be for 35 seconds. Its jobs stay, and hold up no other. */
const age = () =>
  hosted.deployment.sql(
    `update scan_runs set heartbeat_at = now() - interval '1 minute' where state = 'running'`,
  );
const folders = async () => readdir(join(dataDir, 'scans')).catch((): string[] => []);
const live = () => hosted.host.state.installationTokens.size;

/** Kills the worker at a moment of the scan, and starts it again. */
async function killAndStart(milliseconds: number): Promise<void> {
  await delay(milliseconds);
  const before = await folders();
  await worker.end('SIGKILL');
  await until('no token is alive', () => live() === 0, 60_000);
  await until('git and the scan have ended with it', async () =>
    [...(await commandLines()).values()].every((line) => !line.includes(join(dataDir, 'scans'))),
  );
  await start();
  await until('its folder is gone', async () =>
    (await folders()).every((name) => !before.includes(name)),
  );
  await age();
}

async function storedOnce({ id }: HostedRepository, scanId: string): Promise<void> {
  const { body } = await tenant.vera.get<{ items: Scan[] }>(`/v1/repos/${id}/scans`);
  expect(body.items.filter((scan) => scan.id === scanId)).toHaveLength(1);
  const sealed = await tenant.alice.get<string>('/v1/evidence/export');
  const events = sealed.body
    .split('\n')
    .filter((line) => line.includes('"kind":"scan.uploaded"') && line.includes(scanId));
  expect(events).toHaveLength(1);
}

test(
  'a worker that is killed at any moment of a scan leaves no token, no process and no folder, and its scan is stored once [APP-03/scan, APP-03/token]',
  async () => {
    const random = randomFrom(SEED);
    const repository = await hosted.repository(tenant);
    let underWay = 0;
    for (let kills = 0; kills < KILLS; ) {
      repository.git.commitFiles({ 'a.txt': `text ${kills}\n` });
      const { id } = await repository.rescan();
      for (let kill = 0; kill < KILLS_OF_A_SCAN && kills < KILLS; kill++, kills++) {
        await killAndStart(random() * SCAN_MS);
        const rows = await hosted.deployment.sql(
          `select from scan_runs where scan_id = $1 and state = 'running'`,
          [id],
        );
        underWay += rows.length;
      }
      expect(await repository.ended(id)).toMatchObject({ state: 'succeeded' });
      await storedOnce(repository, id);
      expect(live()).toBe(0);
    }
    await until('no folder is left', async () => (await folders()).length === 0);
    // or the moments were badly drawn
    expect(underWay).toBeGreaterThan(KILLS / 3);
  },
  TEST_MS,
);
