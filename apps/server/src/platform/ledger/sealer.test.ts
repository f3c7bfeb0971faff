import { rm } from 'node:fs/promises';
import { newId } from '@svc/contract';
import { chainHash, genesis, leafHash } from '@svc/ledger';
import type pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { openConnection, openPool } from '../../db/connections.ts';
import { makeDataDirectory } from '../../db/data-directory.testing.ts';
import { roleConnection } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { createTenant } from '../../features/tenants/create.ts';
import { masterKey } from '../../foundation/master-key.ts';
import { type Cluster, startCluster } from '../embedded-postgres/cluster.ts';
import { appendWithApproval } from './append-batch.ts';
import { sealRequest } from './seal-request.testing.ts';
import { groupSealer, type Sealer, type SealerPools } from './sealer.ts';

const key = masterKey(Buffer.alloc(32, 7));
let dataDir: string;
let cluster: Cluster;
let owner: pg.Client;
let pools: SealerPools;
let sealer: Sealer;

beforeAll(async () => {
  dataDir = await makeDataDirectory('sealer');
  cluster = await startCluster(dataDir);
  await migrate(cluster.connection, key, null);
  owner = await openConnection(cluster.connection);
});
afterAll(async () => {
  await owner?.end();
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  pools = newPools();
  sealer = groupSealer(pools, 2);
});
afterEach(async () => {
  await sealer.close();
  await Promise.all([pools.fast.end(), pools.patient.end()]);
});

/** With the lock timeouts, in ms, that the service runs with. */
function newPools(): SealerPools {
  return { fast: pool('fast', 20), patient: pool('patient', 5_000) };
}

function pool(name: string, lockTimeout: number): pg.Pool {
  const connection = roleConnection(cluster.connection, 'svc_sealer', key);
  const own = { max: 2, lock_timeout: lockTimeout, application_name: name };
  return openPool({ ...connection, ...own }, () => {}); // connections are broken on purpose
}

async function newTenant(): Promise<string> {
  const slug = newId('tenant').replaceAll('_', '-');
  const adminClaim = { name: 'roles', value: 'admin' };
  const issuer = 'https://idp.example.com';
  return (await createTenant(owner, { slug, issuer, adminClaim, production: true })).id;
}

async function newTenants(count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) made.push(await newTenant());
  return made;
}

type Row = { idx: number; evidence_id: string; event: string; leaf: Buffer; chain: Buffer };

/** The evidence ids of a tenant's log, after its chain has been derived again from the events and compared with the head. */
async function checkedLog(tenantId: string): Promise<string[]> {
  const { rows } = await owner.query<Row>(
    `select idx::integer, evidence_id, event, leaf, chain from ledger_events where tenant_id = $1 order by idx`,
    [tenantId],
  );
  let chain: Uint8Array = genesis(tenantId, 0);
  for (const [index, row] of rows.entries()) {
    const leaf = leafHash(Buffer.from(row.event));
    chain = chainHash(chain, leaf);
    expect(row.idx).toBe(index);
    expect(row.leaf.equals(leaf)).toBe(true);
    expect(row.chain.equals(chain)).toBe(true);
  }
  const { rows: heads } = await owner.query<{ size: number; chain: Buffer }>(
    'select size::integer, chain from ledger_heads where tenant_id = $1',
    [tenantId],
  );
  expect(heads).toEqual([{ size: rows.length, chain: Buffer.from(chain) }]);
  return rows.map((row) => row.evidence_id);
}

async function checkedLogs(tenantIds: readonly string[]): Promise<string[][]> {
  const logs: string[][] = [];
  for (const tenantId of tenantIds) logs.push(await checkedLog(tenantId));
  return logs;
}

/** Locks a tenant's head in an open transaction, as a change of authority does, until released. */
async function holdHead(tenantId: string): Promise<{ release(): Promise<void> }> {
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

describe('groups', () => {
  test('of several tenants are sealed into the log of each, in the order handed in [EVID-01]', async () => {
    const [a, b, c] = (await newTenants(3)) as [string, string, string];
    const requests = [c, a, b, a, c, a].map((tenant) => sealRequest(tenant));

    const outcomes = await Promise.all(requests.map((each) => sealer.seal(each)));

    expect(outcomes).toEqual(Array(6).fill('sealed'));
    for (const tenant of [a, b, c]) {
      const own = requests.filter(({ tenantId }) => tenantId === tenant);
      // the first event of a log is its tenant's creation
      expect((await checkedLog(tenant)).slice(1)).toEqual(own.map(({ evidenceId }) => evidenceId));
    }
  });

  test('3,000 at once of five tenants leave five chains without gap, each event once [EVID-01]', async () => {
    const tenants = await newTenants(5);
    const requests = Array.from({ length: 3_000 }, (_, n) => sealRequest(tenants[n % 5] as string));

    const outcomes = await Promise.all(requests.map((each) => sealer.seal(each)));

    expect(new Set(outcomes)).toEqual(new Set(['sealed']));
    const logs = await checkedLogs(tenants);
    expect(logs.flatMap((log) => log.slice(1)).sort()).toEqual(
      requests.map(({ evidenceId }) => evidenceId).sort(),
    );
  });

  test('of two sealers at once leave one chain without gap [EVID-01]', async () => {
    const tenants = await newTenants(2);
    const other = newPools();
    const second = groupSealer(other, 2);
    const requests = Array.from({ length: 600 }, (_, n) => sealRequest(tenants[n % 2] as string));

    await Promise.all(requests.map((each, n) => (n % 3 === 0 ? second : sealer).seal(each)));

    const logs = await checkedLogs(tenants);
    expect(logs.map((log) => log.length)).toEqual([301, 301]);
    await Promise.all([other.fast.end(), other.patient.end()]);
  });
});

describe('a decision under authority that has changed', () => {
  test('is answered stale and not written, beside others that are sealed [AGENT-03]', async () => {
    const [tenant, other] = (await newTenants(2)) as [string, string];
    await owner.query('update ledger_heads set epoch = 5 where tenant_id = $1', [tenant]);
    const requests = [
      sealRequest(tenant, 4),
      sealRequest(tenant, 5),
      sealRequest(other, 0),
      sealRequest(tenant, 6),
      sealRequest(tenant, 5),
    ];

    const outcomes = await Promise.all(requests.map((each) => sealer.seal(each)));

    expect(outcomes).toEqual(['stale', 'sealed', 'sealed', 'stale', 'sealed']);
    expect((await checkedLog(tenant)).slice(1)).toEqual([
      requests[1]?.evidenceId,
      requests[4]?.evidenceId,
    ]);
  });

  test('is stale also when it changed while the seal waited for the head [AGENT-03]', async () => {
    const tenant = await newTenant();
    const client = await openConnection(cluster.connection);
    await client.query('begin');
    await client.query('update ledger_heads set epoch = 1 where tenant_id = $1', [tenant]);
    const waiting = sealer.seal(sealRequest(tenant, 0));
    await waitsForHead();

    await client.query('commit');

    expect(await waiting).toBe('stale');
    expect(await checkedLog(tenant)).toHaveLength(1);
    await client.end();
  });
});

describe('a tenant whose head an open transaction holds', () => {
  test('waits alone: the others of its group are answered first, and it is sealed after [EVID-01]', async () => {
    const [held, b, c] = (await newTenants(3)) as [string, string, string];
    const lock = await holdHead(held);
    let released = false;
    const waiting = sealer.seal(sealRequest(held)).then((outcome) => ({ outcome, released }));

    const others = await Promise.all([b, c, b].map((tenant) => sealer.seal(sealRequest(tenant))));

    expect(others).toEqual(['sealed', 'sealed', 'sealed']);
    released = true;
    await lock.release();
    expect(await waiting).toEqual({ outcome: 'sealed', released: true });
    expect(await checkedLog(held)).toHaveLength(2);
  });

  test('stops nobody else however many of its own seals wait [EVID-01]', async () => {
    const [held, other] = (await newTenants(2)) as [string, string];
    const lock = await holdHead(held);
    const waiting: Promise<string>[] = [];
    // each in a group of its own, and one more of them than there are groups in flight
    for (let n = 0; n < 5; n++) {
      waiting.push(sealer.seal(sealRequest(held)));
      await sealer.seal(sealRequest(other));
    }

    await lock.release();

    expect(await Promise.all(waiting)).toEqual(Array(5).fill('sealed'));
    expect(await checkedLog(held)).toHaveLength(6);
    expect(await checkedLog(other)).toHaveLength(6);
  });
});

describe('what cannot be sealed is rejected, never taken for sealed', () => {
  test('an unknown tenant alone, not the others of the group [GOV-02]', async () => {
    const tenant = await newTenant();

    const [known, unknown] = await Promise.allSettled([
      sealer.seal(sealRequest(tenant)),
      sealer.seal(sealRequest('ten_00000000000000000000000000')),
    ]);

    expect(known).toEqual({ status: 'fulfilled', value: 'sealed' });
    expect(unknown).toMatchObject({ reason: { message: 'the tenant has no evidence ledger' } });
  });

  test('all of a group whose connection is lost, and the next group is sealed [GOV-02, EVID-01]', async () => {
    const [held, b] = (await newTenants(2)) as [string, string];
    const lock = await holdHead(held);
    const rejected = expect(sealer.seal(sealRequest(held))).rejects.toThrow(/terminat/);
    await waitsForHead();

    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'svc_sealer'`,
    );

    await rejected;
    await lock.release();
    // each that was idle, too, has read its end
    await expect.poll(() => pools.fast.totalCount + pools.patient.totalCount).toBe(0);
    expect(await sealer.seal(sealRequest(b))).toBe('sealed');
    expect(await sealer.seal(sealRequest(held))).toBe('sealed');
    expect(await checkedLog(held)).toHaveLength(2);
  });
});

describe('a decision that an approval allows is never taken for sealed', () => {
  const withApproval = (tenantId: string, approvalId: string) =>
    appendWithApproval(
      { pool: pools.patient, durability: 'local' },
      sealRequest(tenantId),
      approvalId,
    );
  async function newApproval(tenantId: string): Promise<string> {
    const id = newId('approval');
    await owner.query(
      `insert into approvals (tenant_id, approval_id, kind, state, reason, agent_id, agent_name, tool, arguments_hash, pack_id,
                              pack_version, requested_by, expires_at)
       values ($1, $2, 'call', 'approved', 'a test', 'agt_test', 'test', 'search', 'hash', 'pack-staging', 1, 'agent:agt_test',
               now() + interval '1 minute')`,
      [tenantId, id],
    );
    return id;
  }

  test('of a tenant without a log: it is rejected [GATE-08, GOV-02]', async () => {
    const unknown = withApproval('ten_00000000000000000000000000', newId('approval'));

    await expect(unknown).rejects.toThrow('was not sealed (outcome unknown)');
  });

  test('without such an approval: it is stale, and with it sealed [GATE-08]', async () => {
    const tenant = await newTenant();
    const { length } = await checkedLog(tenant);

    expect(await withApproval(tenant, newId('approval'))).toBe('stale');
    expect(await checkedLog(tenant)).toHaveLength(length);
    expect(await withApproval(tenant, await newApproval(tenant))).toBe('sealed');
    expect(await checkedLog(tenant)).toHaveLength(length + 1);
  });

  test('where the commit is unknown: it is rejected [GATE-08, EVID-01/unknown-commit]', async () => {
    const tenant = await newTenant();
    const approval = await newApproval(tenant);
    await withMessage('warning', '57P01');

    await expect(withApproval(tenant, approval)).rejects.toThrow('not known to be durable');
  });
});

/** Lets the server send a message to each client that appends, as it does where a wait for a synchronous standby ends early. */
async function withMessage(level: string, code: string): Promise<void> {
  await owner.query(`
    create function send_message() returns trigger language plpgsql as $$
      begin raise ${level} 'a test' using errcode = '${code}'; return null; end $$;
    create trigger send_message after insert on ledger_events
      for each statement execute function send_message()`);
  onTestFinished(async () => {
    await owner.query('drop function send_message() cascade');
  });
}

describe('a message that comes with a commit', () => {
  // warning of a cancelled wait; those of a server that is shut down by an administrator, that crashes, and that cannot connect
  test.each(['01000', '57P01', '57P02', '57P03'])(
    'of class 01 or 57 (%s) leaves the commit unknown: the seal is rejected [GOV-02, EVID-01/unknown-commit]',
    async (code) => {
      const tenant = await newTenant();
      await withMessage('warning', code);

      await expect(sealer.seal(sealRequest(tenant))).rejects.toThrow('not known to be durable');
      // beside the tenant's creation: what may have been sealed is not sealed again
      expect(await checkedLog(tenant)).toHaveLength(2);
    },
  );

  test('of another class leaves it known [EVID-01]', async () => {
    const tenant = await newTenant();
    await withMessage('notice', '00000');

    expect(await sealer.seal(sealRequest(tenant))).toBe('sealed');
  });
});

test('close answers what was handed in before it resolves', async () => {
  const tenant = await newTenant();
  let answered = 0;
  const seals = Array.from({ length: 50 }, () =>
    sealer.seal(sealRequest(tenant)).then(() => answered++),
  );

  await sealer.close();

  expect(answered).toBe(50);
  await Promise.all(seals);
});

/** Resolves when a seal waits for a head with the patience of a business transaction. */
async function waitsForHead(): Promise<void> {
  for (let asked = 0; asked < 5_000; asked++) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where application_name = 'patient' and wait_event_type = 'Lock'`,
    );
    if (rowCount === 1) return;
  }
  throw new Error('no seal came to wait for a head');
}
