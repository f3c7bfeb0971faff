import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Balancer, startBalancer } from '../harness/balancer.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';
import { until } from '../harness/until.ts';
import { type ServedClients, startServedClients } from './served-clients.ts';

const NODES = 3;
/** A busy machine takes a while to start a process. */
const READY_MS = 120_000;
/** Checks that are answered while a node is away, at least. */
const CHECKS = 30;

let shared: SharedDatabase;
let balancer: Balancer;
let clients: ServedClients;

const urls = () => shared.servers.map(({ url }) => url);

beforeAll(async () => {
  shared = await startSharedDatabase(NODES, { SVC_DRAIN_SECONDS: '2' });
  balancer = await startBalancer(urls());
  await until('all nodes are ready', () => balancer.ready().length === NODES, READY_MS);
  clients = await startServedClients(shared, balancer.url);
});
afterAll(async () => {
  await clients?.close();
  await balancer?.close();
  await shared?.stop();
});

test('restarting three nodes one after the other fails no request, and no stream loses an event [OPS-02/processes, OPS-02/restart]', async () => {
  for (let number = 0; number < NODES; number++) {
    const before = clients.acknowledged();
    const restarted = shared.restart(number);
    await until('the node takes no requests', () => balancer.ready().length === NODES - 1);
    const exit = await restarted;
    expect([exit.code, exit.stderr]).toEqual([0, '']);
    balancer.serve(urls());
    await until('all nodes are ready', () => balancer.ready().length === NODES, READY_MS);
    expect(clients.acknowledged() - before).toBeGreaterThan(CHECKS);
  }

  await clients.expectNothingLost();
  const { rowCount } = await shared.owner.query('select from deployment_nodes');
  expect(rowCount).toBe(NODES);
});
