import { rm } from 'node:fs/promises';
import { newId } from '@svc/contract';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loseStandby } from '../../db/absent-standby.testing.ts';
import { openConnection, openPool } from '../../db/connections.ts';
import { makeDataDirectory } from '../../db/data-directory.testing.ts';
import { roleConnection } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { createTenant } from '../../features/tenants/create.ts';
import { masterKey } from '../../foundation/master-key.ts';
import { type Cluster, startCluster } from '../embedded-postgres/cluster.ts';
import { appendWithApproval, type SealRequest } from './append-batch.ts';
import { sealRequest } from './seal-request.testing.ts';
import { groupSealer, MAX_SEAL_MS, SEAL_LIMITS, type Sealer, type SealerPools } from './sealer.ts';

const key = masterKey(Buffer.alloc(32, 7));
let dataDir: string;
let cluster: Cluster;
let owner: pg.Client;
let pools: SealerPools;
let sealer: Sealer;
let now: number;
let sweep: () => void;
/** Times that the sealer began and stopped to check deadlines. */
let sweeps: { begun: number; stopped: number };
let tenantId: string;

beforeAll(async () => {
  dataDir = await makeDataDirectory('sealer');
  cluster = await startCluster(dataDir);
  await migrate(cluster.connection, key, null);
  owner = await openConnection(cluster.connection);
  await owner.query('set synchronous_commit = local');
});
afterAll(async () => {
  await owner?.end();
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  now = 0;
  sweeps = { begun: 0, stopped: 0 };
  const clock = {
    now: () => now,
    every: (_: number, run: () => void) => {
      sweep = run;
      sweeps.begun++;
      return () => {
        sweeps.stopped++;
      };
    },
  };
  const connection = roleConnection(cluster.connection, 'svc_sealer', key);
  const open = () => openPool({ ...connection, max: 1 }, () => {});
  pools = { fast: open(), patient: open() };
  sealer = groupSealer(pools, 1, { limits: { ...SEAL_LIMITS, tenantItems: 3 }, clock });
  tenantId = await newTenant();
});
afterEach(async () => {
  await sealer.close();
  await Promise.all([pools.fast.end(), pools.patient.end()]);
});

async function newTenant(): Promise<string> {
  const adminClaim = { name: 'roles', value: 'admin' };
  const slug = newId('tenant').replaceAll('_', '-');
  const issuer = 'https://idp.example.com';
  return (await createTenant(owner, { slug, issuer, adminClaim, production: true })).id;
}

const request = () => sealRequest(tenantId);

const sealedIds = async () =>
  (
    await owner.query<{ id: string }>(
      'select evidence_id as id from ledger_events where tenant_id = $1 and idx > 0 order by idx',
      [tenantId],
    )
  ).rows.map(({ id }) => id);

/** A transaction that keeps the tenant's head. */
async function holdHead(): Promise<{ release(): Promise<void> }> {
  const client = await openConnection(cluster.connection);
  await client.query('begin');
  await client.query('select from ledger_heads where tenant_id = $1 for update', [tenantId]);
  return {
    release: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Resolves when a connection of the sealer waits for such an event. */
async function sealerWaits(type: string, event: string): Promise<number> {
  for (let asked = 0; asked < 20_000; asked++) {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'svc_sealer' and wait_event_type = $1 and wait_event like $2`,
      [type, event],
    );
    if (rows[0] !== undefined) return rows[0].pid;
  }
  throw new Error(`no connection of the sealer came to wait for ${event}`);
}

describe('an event that waits too long', () => {
  test('behind others is refused and never sealed; one under way is refused as unknown [GOV-02]', async () => {
    const lock = await holdHead();
    const underWay = sealer.seal(request());
    underWay.catch(() => {});
    await sealerWaits('Lock', '%');
    const behind = sealer.seal(request());
    behind.catch(() => {});

    now = MAX_SEAL_MS;
    sweep();

    await expect(underWay).rejects.toThrow('did not answer within');
    await expect(behind).rejects.toThrow('was not sealed');
    await lock.release();
    const later = request();
    expect(await sealer.seal(later)).toBe('sealed');
    const ids = await sealedIds();
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(later.evidenceId);
  });

  test('is refused also where the database answers after the deadline [GOV-02]', async () => {
    const lock = await holdHead();
    const late = sealer.seal(request());
    late.catch(() => {});
    await sealerWaits('Lock', '%');

    now = MAX_SEAL_MS;
    await lock.release();

    await expect(late).rejects.toThrow('came after');
  });
});

test('an event whose deadline passes before its turn is not sealed, though nothing checked meanwhile [GOV-02]', async () => {
  const lock = await holdHead();
  const underWay = sealer.seal(request());
  await sealerWaits('Lock', '%');
  const behind = sealer.seal(request());
  now = 1;
  const later = sealer.seal(request());
  behind.catch(() => {});
  underWay.catch(() => {});

  now = MAX_SEAL_MS;
  await lock.release();

  await expect(behind).rejects.toThrow('was not sealed');
  expect(await later).toBe('sealed');
  await expect(underWay).rejects.toThrow(`${MAX_SEAL_MS} ms`);
  expect(await sealedIds()).toHaveLength(2);
});

test('deadlines are checked while something waits, and again when something does after a pause [GOV-02]', async () => {
  await sealer.seal(request());
  await sealer.close();
  expect(sweeps).toEqual({ begun: 1, stopped: 1 });

  const lock = await holdHead();
  const next = sealer.seal(request());
  await sealerWaits('Lock', '%');

  expect(sweeps).toEqual({ begun: 2, stopped: 1 });
  await lock.release();
  await next;
});

test('no more groups are under way at once than are allowed, and their use is counted', async () => {
  const lock = await holdHead();
  const first = sealer.seal(request());
  await sealerWaits('Lock', '%');
  tenantId = await newTenant();
  const behind = request();
  const second = sealer.seal(behind);

  await new Promise(setImmediate);
  await new Promise(setImmediate);

  const waiting = { waitingEvents: 1, waitingBytes: bytesOf(behind) };
  expect(sealer.use()).toEqual({ ...waiting, groups: 1, events: 1 });
  await lock.release();
  expect(await Promise.all([first, second])).toEqual(['sealed', 'sealed']);
  expect(sealer.use()).toEqual({ waitingEvents: 0, waitingBytes: 0, groups: 2, events: 2 });
});

const bytesOf = ({ event, disclosures }: SealRequest) =>
  Buffer.byteLength(event) + Buffer.byteLength(disclosures);

test('an event beyond what may wait is refused at once, before the clock moves [GOV-02]', async () => {
  const lock = await holdHead();
  const first = sealer.seal(request());
  await sealerWaits('Lock', '%');
  const waiting = [request(), request(), request()].map((each) => sealer.seal(each));

  await expect(sealer.seal(request())).rejects.toThrow('too many events wait');

  await lock.release();
  expect(await Promise.all([first, ...waiting])).toEqual(Array(4).fill('sealed'));
});

test('a commit whose wait for the standby was cancelled is unknown, though it answers success [GOV-02]', async () => {
  const standby = await loseStandby(cluster.connection);
  standby.cancelWaits();
  try {
    await expect(sealer.seal(request())).rejects.toThrow('not known to be durable');
  } finally {
    await standby.restore();
  }
});

test('an event is not sealed where a standby is demanded and the server waits for none [GOV-02]', async () => {
  const demanding = groupSealer({ ...pools, durability: 'replicated' }, 1);

  await expect(demanding.seal(request())).rejects.toThrow('demands a synchronous standby');
  const patient = { pool: pools.patient, durability: 'replicated' } as const;
  const approved = appendWithApproval(patient, request(), newId('approval'));
  await expect(approved).rejects.toThrow('demands a synchronous standby');

  expect(await sealedIds()).toHaveLength(0);
  await demanding.close();
});
