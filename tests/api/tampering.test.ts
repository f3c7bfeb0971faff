import { chainHash, leafHash } from '@svc/ledger';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import {
  exportFile,
  signedHead,
  tenantWithLog,
  verification,
  verify,
} from '../harness/evidence.ts';

const EVENTS = 8;

let deployment: Deployment;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());

/** Somebody who owns the database and switches the triggers off; `$1` is the tenant. */
async function tamper(tenant: Tenant, ...statements: string[]): Promise<void> {
  await withoutTriggers(async (owner) => {
    for (const statement of statements) {
      const { rowCount } = await owner.query(statement, [tenant.id]);
      expect(rowCount, statement).toBeGreaterThan(0);
    }
  });
}

async function withoutTriggers(run: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = await deployment.connect();
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await run(owner);
  await owner.query('commit');
}

const freshLog = () => tenantWithLog(deployment, `tampered-${made++}`, EVENTS);

const at = (index: number) => `tenant_id = $1 and idx = ${index}`;
const LEAF = `sha256('\\x00'::bytea || convert_to(event, 'UTF8'))`;
const RENAMED = `event = replace(event, '"name":"token', '"name":"taken')`;

/** What was done to the stored log, and the first event that is bad for it. */
const CHANGES: readonly (readonly [string, number, readonly string[]])[] = [
  ['an event changed by a letter', 3, [`update ledger_events set ${RENAMED} where ${at(3)}`]],
  [
    'an event changed with its leaf hash',
    3,
    [
      `update ledger_events set ${RENAMED} where ${at(3)}`,
      `update ledger_events set leaf = ${LEAF} where ${at(3)}`,
    ],
  ],
  ['a leaf hash changed', 4, [`update ledger_events set leaf = sha256(leaf) where ${at(4)}`]],
  ['a chain hash changed', 5, [`update ledger_events set chain = sha256(chain) where ${at(5)}`]],
  ['the first event changed', 0, [`update ledger_events set event = event || ' ' where ${at(0)}`]],
  ['the last event changed', 7, [`update ledger_events set ${RENAMED} where ${at(7)}`]],
  ['an event deleted', 3, [`delete from ledger_events where ${at(3)}`]],
  ['the first event deleted', 0, [`delete from ledger_events where ${at(0)}`]],
  ['the last event deleted', 7, [`delete from ledger_events where ${at(7)}`]],
  [
    'the last three events deleted',
    5,
    ['delete from ledger_events where tenant_id = $1 and idx > 4'],
  ],
  ['every event deleted', 0, ['delete from ledger_events where tenant_id = $1']],
  [
    'two events swapped',
    3,
    [
      'update ledger_events set idx = case idx when 3 then 4 else 3 end where tenant_id = $1 and idx in (3, 4)',
    ],
  ],
  [
    'an event deleted and the gap closed',
    3,
    [
      `delete from ledger_events where ${at(3)}`,
      'update ledger_events set idx = idx - 1 where tenant_id = $1 and idx > 3',
    ],
  ],
  [
    'an event doubled',
    4,
    [
      `insert into ledger_events select tenant_id, log_no, 4, sealed_at, evidence_id, kind, event, leaf, chain
       from ledger_events where ${at(3)}`,
    ],
  ],
  [
    'the head set back with the last events deleted, but not its chain',
    6,
    [
      'delete from ledger_events where tenant_id = $1 and idx >= 6',
      'update ledger_heads set size = 6 where tenant_id = $1',
    ],
  ],
  [
    'the chain of the head changed',
    8,
    ['update ledger_heads set chain = sha256(chain) where tenant_id = $1'],
  ],
];

test.each(CHANGES)(
  '%s is found, by the service and offline, at event %i [EVID-02, EVID-03]',
  async (_name, index, statements) => {
    const tenant = await freshLog();
    expect(await verification(tenant)).toEqual({
      status: 'verified',
      size: EVENTS,
      firstBad: null,
    });

    await tamper(tenant, ...statements);

    expect(await verification(tenant)).toMatchObject({
      status: 'failed',
      firstBad: { index, reason: expect.stringMatching(/\S/) },
    });
    const verdict = await verify(await exportFile(tenant), tenant);
    expect(verdict).toMatchObject({ status: 'failed', events: index });
  },
);

/** Changes of what events are found by; an export does not hold these columns, so the service finds them. */
const MISFILINGS: readonly (readonly [string, number, string])[] = [
  ['an event filed under another kind', 2, `update ledger_events set kind = 'x' where ${at(2)}`],
  [
    'two events filed under the id of each other',
    2,
    `update ledger_events e set evidence_id = o.evidence_id from ledger_events o
     where e.tenant_id = $1 and o.tenant_id = $1 and (e.idx, o.idx) in ((2, 3), (3, 2))`,
  ],
  [
    'an event filed as sealed earlier than it was',
    5,
    `update ledger_events set sealed_at = sealed_at - interval '1 minute' where ${at(5)}`,
  ],
  [
    'an event put beyond the head',
    8,
    `insert into ledger_events select tenant_id, log_no, 8, sealed_at, evidence_id, kind, event, leaf, chain
     from ledger_events where ${at(7)}`,
  ],
];

test.each(MISFILINGS)(
  '%s is found by the service at event %i [EVID-02]',
  async (_name, index, statement) => {
    const tenant = await freshLog();

    await tamper(tenant, statement);

    expect(await verification(tenant)).toMatchObject({ status: 'failed', firstBad: { index } });
  },
);

test("one tenant's log failing leaves every other's verified [EVID-02]", async () => {
  const [bad, good] = [await freshLog(), await freshLog()];

  await tamper(bad, `delete from ledger_events where ${at(3)}`);

  expect((await verification(bad)).status).toBe('failed');
  expect((await verification(good)).status).toBe('verified');
});

test('a log that was rewritten whole, its head too, does not continue a head that somebody kept [EVID-02]', async () => {
  const tenant = await freshLog();
  const kept = await signedHead(tenant);
  await tenant.alice.post('/v1/tokens', { name: 'one more' });

  await withoutTriggers((owner) => rewrite(owner, tenant.id));

  // the service signs the database's content, so only the head kept outside reveals it
  expect((await verification(tenant)).status).toBe('verified');
  const file = await exportFile(tenant, `?from=${kept.size}`);
  expect(file.previous).not.toBe(kept.chain);
});

/** Changes event 3 and recomputes every hash after it. */
async function rewrite(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query(`update ledger_events set ${RENAMED} where ${at(3)}`, [tenantId]);
  const { rows } = await owner.query<{ idx: string; event: string; chain: Buffer }>(
    'select idx, event, chain from ledger_events where tenant_id = $1 and idx >= 2 order by idx',
    [tenantId],
  );
  let chain: Uint8Array = (rows[0] as { chain: Buffer }).chain;
  for (const { idx, event } of rows.slice(1)) {
    const leaf = leafHash(Buffer.from(event));
    chain = chainHash(chain, leaf);
    await owner.query(
      'update ledger_events set leaf = $3, chain = $4 where tenant_id = $1 and idx = $2',
      [tenantId, idx, leaf, chain],
    );
  }
  await owner.query('update ledger_heads set chain = $2 where tenant_id = $1', [tenantId, chain]);
}
