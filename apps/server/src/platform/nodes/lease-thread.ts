import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { openConnection } from '../../db/connections.ts';
import type { FromLeaseThread, LeaseThreadData, ToLeaseThread } from './lease-message.ts';
import { LEASE_MS } from './lease-term.ts';

/**
 * Renews the lease of this process, on a thread and a connection of its own: it reads the authority epochs of the tenants
 * that are served, puts them where the main thread looks before it answers, and then renews. A main thread that is busy
 * or frozen so neither delays others nor answers under authority that has passed.
 */

const POLL_MS = 200;
/** While nobody waits for this node, it renews no more often than this. */
const RENEWAL_MS = 500;
const RETRY_MS = 200;
const QUERY_TIMEOUT_MS = 1_500;
const CONNECT_TIMEOUT_MS = 4_000;
/** The lease ends here before it ends in the database. */
const MARGIN_MS = 100;
const NANOSECONDS = 1_000_000n;

const { connection, node, lease } = workerData as LeaseThreadData;
const port = parentPort as NonNullable<typeof parentPort>;
const watched = new Map<string, BigInt64Array>();
let isStopping = false;
/** True when somebody waits for all nodes to catch up. */
let isAwaited = false;
let isWoken = false;
let wake = () => {};

port.on('message', (message: ToLeaseThread) => {
  switch (message.type) {
    case 'watch':
      watched.set(message.tenantId, message.epoch);
      return awaken();
    case 'unwatch':
      watched.delete(message.tenantId);
      return;
    case 'stop':
      isStopping = true;
      awaken();
  }
});

function awaken(): void {
  isWoken = true;
  wake();
}

function sleep(milliseconds: number): Promise<void> {
  if (isWoken) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function connect(): Promise<pg.Client> {
  const client = await openConnection({
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
  });
  client.on('notification', () => {
    isAwaited = true;
    awaken();
  });
  try {
    await client.query('listen svc_authority');
    await client.query('select register_node($1, $2, $3)', [node.id, node.roles, node.build]);
    return client;
  } catch (error) {
    close(client);
    throw error;
  }
}

/** Closes a connection without waiting: a server that is out of reach does not answer that either. */
function close(client: pg.Client | null): void {
  client?.end().catch(() => {});
}

/** Reads epochs and publishes them. Returns when they were read, by the database's clock and by this machine's. */
async function catchUp(client: pg.Client) {
  const began = process.hrtime.bigint();
  const asked = [...watched];
  const { rows } = await client.query<{ read_at: string; epochs: Record<string, number> }>(
    'select * from read_epochs($1)',
    [asked.map(([tenantId]) => tenantId)],
  );
  const { read_at: readAt, epochs } = rows[0] as (typeof rows)[number];
  const changed: string[] = [];
  for (const [tenantId, epoch] of asked) {
    // a tenant that is gone is past every epoch
    const current = BigInt(epochs[tenantId] ?? Number.MAX_SAFE_INTEGER);
    if (Atomics.exchange(epoch, 0, current) !== current) changed.push(tenantId);
  }
  if (changed.length > 0) post({ type: 'changed', tenantIds: changed });
  return { began, readAt };
}

async function renew(client: pg.Client, { began, readAt }: Awaited<ReturnType<typeof catchUp>>) {
  const { rows } = await client.query<{ isKnown: boolean }>(
    `select renew_node($1, $2, $3 * interval '1 ms') as "isKnown"`,
    [node.id, readAt, LEASE_MS],
  );
  if (rows[0]?.isKnown !== true) throw new Error('the node has no row');
  // while it had no lease nobody waited for it: what changed since the read must be read before it answers
  if (process.hrtime.bigint() >= Atomics.load(lease, 0)) await catchUp(client);
  Atomics.store(lease, 0, began + BigInt(LEASE_MS - MARGIN_MS) * NANOSECONDS);
  post({ type: 'renewed' });
}

async function keepLease(client: pg.Client): Promise<void> {
  let renewedAt = Number.NEGATIVE_INFINITY;
  while (!isStopping) {
    isWoken = false;
    const isDue = isAwaited || performance.now() - renewedAt >= RENEWAL_MS;
    isAwaited = false;
    const read = await catchUp(client);
    if (isDue) {
      await renew(client, read);
      renewedAt = performance.now();
    }
    await sleep(POLL_MS);
  }
  Atomics.store(lease, 0, 0n);
  await client.query('select remove_node($1)', [node.id]);
}

function post(message: FromLeaseThread): void {
  port.postMessage(message);
}

while (!isStopping) {
  let client: pg.Client | null = null;
  try {
    client = await connect();
    await keepLease(client);
  } catch (error) {
    post({ type: 'failed', message: (error as Error).message });
  }
  close(client);
  // a tenant to watch must not shorten the pause between two attempts
  isWoken = isStopping;
  await sleep(RETRY_MS);
}
port.close();
