import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Balancer } from '../harness/balancer.ts';
import { copyClone } from '../harness/clone.ts';
import { freePort } from '../harness/free-port.ts';
import { HAS_HAPROXY, startHaproxy } from '../harness/haproxy.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';
import { until } from '../harness/until.ts';
import { type ServedClients, startServedClients } from '../resilience/served-clients.ts';

const NODES = 3;
/** A busy machine takes a while to start a process. */
const READY_MS = 120_000;
const NEXT = '99.0.0';

let folder: string;
let shared: SharedDatabase;
let balancer: Balancer;
let clients: ServedClients;

beforeAll(async () => {
  if (!HAS_HAPROXY) throw new Error('HAProxy is missing; run: apt-get install haproxy');
  folder = await mkdtemp(join(tmpdir(), 'svc-releases-'));
  const addresses = await Promise.all(
    Array.from({ length: NODES }, async () => `127.0.0.1:${await freePort()}`),
  );
  shared = await startSharedDatabase(
    NODES,
    { SVC_DRAIN_SECONDS: '3' },
    (number) => addresses[number] as string,
  );
  balancer = await startHaproxy(
    folder,
    shared.servers.map(({ url }) => url),
  );
  await until('all nodes are ready', () => balancer.ready().length === NODES, READY_MS);
  clients = await startServedClients(shared, balancer.url);
});
afterAll(async () => {
  await clients?.close();
  await balancer?.close();
  await shared?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a clone of the next release: another version, and a migration that expands a table that every check writes to. */
async function makeNextRelease(clone: string): Promise<string> {
  copyClone(clone);
  const manifest = join(clone, 'apps/server/package.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/"version": "[^"]*"/, `"version": "${NEXT}"`));
  await writeFile(
    join(clone, 'apps/server/src/db/migrations/9999-of-the-next-release.sql'),
    '-- expand\nalter table ledger_heads add column of_the_next_release text;\n',
  );
  return clone;
}

/** Releases of the processes that run. */
async function releases(): Promise<readonly string[]> {
  const { rows } = await shared.owner.query<{ build: string }>(
    'select build from deployment_nodes order by build',
  );
  return rows.map(({ build }) => build.replace(/\+.*/, ''));
}

/** Replaces one process after the other; returns how they ended. */
async function replaceAll(release?: string): Promise<unknown[]> {
  const exits: unknown[] = [];
  for (let number = 0; number < NODES; number++) {
    const { code, stderr } = await shared.restart(number, release);
    exits.push([code, stderr]);
    await until('all nodes are ready', () => balancer.ready().length === NODES, READY_MS);
  }
  return exits;
}

test('behind HAProxy, three nodes are replaced by those of a new release, which expands the schema, and by the former one again: no request fails, no stream loses an event [OPS-02/restart, OPS-03/upgrade]', async () => {
  const next = await makeNextRelease(join(folder, 'next'));
  const [former = ''] = await releases();
  const ended = Array(NODES).fill([0, '']);

  expect(await replaceAll(next)).toEqual(ended);
  expect(await releases()).toEqual(Array(NODES).fill(NEXT));
  const { rowCount } = await shared.owner.query(
    "select from information_schema.columns where column_name = 'of_the_next_release'",
  );
  expect(rowCount).toBe(1);

  expect(await replaceAll()).toEqual(ended);
  expect(await releases()).toEqual(Array(NODES).fill(former));
  await clients.expectNothingLost();
});
