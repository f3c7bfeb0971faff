import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { insertServer } from '../../db/insert-server.testing.ts';
import { masterKey } from '../../foundation/master-key.ts';
import type { OutboxMessage } from '../../platform/outbox/outbox.ts';
import { fileKeyProvider } from '../../platform/secrets/key-provider.ts';
import { secretStore } from '../../platform/secrets/secret-store.ts';
import { callApprovals } from './call-approvals.ts';

const secrets = secretStore(fileKeyProvider(masterKey(randomBytes(32))));

let database: TestDatabase;
let tenantId: string;
let announced: OutboxMessage[];
let find: ReturnType<typeof callApprovals>;
let made = 0;

beforeAll(async () => {
  database = await copyTestDatabase();
  find = callApprovals({
    db: database.db,
    secrets,
    writeOutbox: async (_tx, _tenant, messages) => {
      announced.push(...messages);
    },
  });
});
afterAll(() => database?.close());
beforeEach(async () => {
  tenantId = await database.createTenant(`acme-${made++}`);
  announced = [];
});

type Asked = Parameters<typeof find>[1];

const ASKED: Asked = {
  agent: { id: 'agt_1', name: 'worker' },
  call: { server: null, tool: 'mail.send', arguments: { to: 'ann' } },
  argumentsHash: 'hash',
  argumentsLength: 12,
  definitionHash: 'definition',
  pack: { id: 'pack-staging', version: 3 },
  reason: 'a test',
};
const atServer: Asked = { ...ASKED, call: { ...ASKED.call, server: 'mail' } };

const sql = (text: string, values: unknown[] = []) => database.owner.query(text, values);
const stored = async () =>
  (await sql('select * from approvals where tenant_id = $1 order by approval_id', [tenantId])).rows;
const set = (assignments: string) =>
  sql(`update approvals set ${assignments} where tenant_id = $1`, [tenantId]);
const addServer = (name: string) => insertServer(database, tenantId, name, 'observe');

test('an approval that is asked for waits for 15 minutes, is sealed and announced [GATE-08]', async () => {
  const before = Date.now();

  const asked = await find(tenantId, ASKED);

  expect(asked).toEqual({ id: expect.stringMatching(/^apr_/), state: 'waiting' });
  const [row] = await stored();
  expect(row).toMatchObject({
    kind: 'call',
    state: 'waiting',
    agent_id: 'agt_1',
    agent_name: 'worker',
    tool: 'mail.send',
    server: null,
    server_revision: null,
    arguments_hash: 'hash',
    arguments_length: 12,
    arguments_shown_length: '{"to":"ann"}'.length,
    arguments_masked: 0,
    definition_hash: 'definition',
    requested_by: 'agent:agt_1',
  });
  expect(row.expires_at.getTime()).toBeGreaterThanOrEqual(before + 15 * 60_000);
  expect(announced).toEqual([{ topic: 'approval.requested', ids: { approvalId: asked?.id } }]);
  const { rows } = await sql(
    "select event::json -> 'subject' ->> 'id' as id from ledger_events where tenant_id = $1 and kind = 'approval.requested'",
    [tenantId],
  );
  expect(rows).toEqual([{ id: asked?.id }]);
});

test('the same call at once asks once, however often that is tried [GATE-08]', async () => {
  for (let round = 0; round < 5; round++) {
    const same = { ...ASKED, argumentsHash: `hash ${round}` };
    const asked = await Promise.all(Array.from({ length: 5 }, () => find(tenantId, same)));

    expect(new Set(asked.map((one) => one?.id)).size).toBe(1);
    expect(announced).toHaveLength(round + 1);
  }
});

describe('an approval of a call', () => {
  test.each(['waiting', 'approved', 'rejected'])(
    'is found again by the same call while it is %s [GATE-08]',
    async (state) => {
      const asked = await find(tenantId, atServer);
      await set(`state = '${state}'`);

      expect(await find(tenantId, atServer)).toEqual({ id: asked?.id, state });
    },
  );

  const nothing = async () => {};
  /** Each changes one thing that an approval is bound to: in the call, or in what is stored. */
  const BOUND: readonly (readonly [string, Partial<Asked>, () => Promise<unknown>])[] = [
    ['another agent', { agent: { id: 'agt_2', name: 'worker' } }, nothing],
    ['another tool', { call: { ...atServer.call, tool: 'mail.read' } }, nothing],
    ['another server', { call: { ...atServer.call, server: 'post' } }, nothing],
    ['no server', { call: { ...atServer.call, server: null } }, nothing],
    ['other arguments', { argumentsHash: 'other' }, nothing],
    ['another definition', { definitionHash: 'other' }, nothing],
    ['an unknown definition', { definitionHash: null }, nothing],
    ['another pack', { pack: { id: 'pack-production', version: 3 } }, nothing],
    ['another version of the pack', { pack: { id: 'pack-staging', version: 4 } }, nothing],
    [
      'another version of the server',
      {},
      () =>
        sql('update gateway_servers set version = version + 1 where tenant_id = $1', [tenantId]),
    ],
    [
      'another server of the name',
      {},
      async () => {
        await sql('delete from gateway_servers where tenant_id = $1', [tenantId]);
        await addServer('mail');
      },
    ],
    ['its expiry', {}, () => set('expires_at = now()')],
    ['its use', {}, () => use()],
    ['a change of that name', {}, () => set(`kind = 'change', change = '{}', target_version = 1`)],
  ];
  const use = () =>
    sql(
      'insert into approval_uses (tenant_id, approval_id) select tenant_id, approval_id from approvals where tenant_id = $1',
      [tenantId],
    );

  test.each(BOUND)(
    'does not cover the call with %s: it asks for its own [GATE-08/agent, GATE-08/server, GATE-08/tool, GATE-08/arguments, GATE-08/definition, GATE-08/pack, GATE-08/expiry]',
    async (_what, change, then) => {
      await addServer('mail');
      const asked = await find(tenantId, atServer);
      await set(`state = 'approved'`);
      await then();

      const other = await find(tenantId, { ...atServer, ...change });

      expect(other?.id).not.toBe(asked?.id);
      expect(other?.state).toBe('waiting');
    },
  );

  test.each([
    ['another server', { call: { ...atServer.call, server: 'post' } }],
    ['no server', { call: { ...atServer.call, server: null } }],
  ])(
    'at a server that is not registered does not cover the call at %s [GATE-08/server]',
    async (_what, change) => {
      const asked = await find(tenantId, atServer);
      await set(`state = 'approved'`);

      expect((await find(tenantId, { ...atServer, ...change }))?.id).not.toBe(asked?.id);
    },
  );

  test('that was rejected is asked for again after its expiry [GATE-08/expiry]', async () => {
    const asked = await find(tenantId, ASKED);
    await set(`state = 'rejected', expires_at = now()`);

    const again = await find(tenantId, ASKED);

    expect(again).toEqual({ id: expect.not.stringContaining(`${asked?.id}`), state: 'waiting' });
  });
});

describe('an agent that asks for many', () => {
  const fill = (count: number, assignments = '', length = 1) =>
    sql(
      `insert into approvals (tenant_id, approval_id, kind, state, reason, agent_id, agent_name, tool, arguments_hash,
                              arguments_shown_length, arguments_masked, pack_id, pack_version, requested_by, expires_at)
       select $1, 'apr_' || lpad(n::text, 26, '0'), 'call', 'waiting', 'a test', 'agt_1', 'worker', 'other', 'hash', $3, 0,
              'pack-staging', 3, 'agent:agt_1', now() + interval '1 minute' from generate_series(1, $2::integer) n`,
      [tenantId, count, length],
    ).then(() => (assignments === '' ? undefined : set(assignments)));

  test('gets no further one while 100 wait, and none of them is in the way of the same call [GATE-08]', async () => {
    await fill(99);
    const asked = await find(tenantId, ASKED);

    expect(asked?.state).toBe('waiting');
    expect(await find(tenantId, { ...ASKED, argumentsHash: 'more' })).toBeNull();
    expect(await find(tenantId, ASKED)).toEqual(asked);
  });

  test.each([
    ['of another agent', "agent_id = 'agt_2'"],
    ['that are decided', "state = 'rejected'"],
    ['that have expired', 'expires_at = now()'],
    ['of changes', "kind = 'change', change = '{}', target_version = 1"],
  ])('gets one beside 100 %s [GATE-08]', async (_which, assignments) => {
    await fill(100, assignments);

    expect((await find(tenantId, ASKED))?.state).toBe('waiting');
  });

  const MAX_LENGTH = 16 * 1024 * 1024;
  test.each([
    ['one more', MAX_LENGTH - 12, 'waiting'],
    ['no more', MAX_LENGTH - 11, undefined],
  ])('gets %s by the length of the arguments that wait [GATE-08]', async (_what, length, state) => {
    await fill(1, '', length);

    expect((await find(tenantId, ASKED))?.state).toBe(state);
  });

  test('gets one without arguments that can be shown, which takes no length [GATE-08]', async () => {
    await fill(1, '', MAX_LENGTH);
    const large = { ...ASKED.call, arguments: { text: 'x'.repeat(2 * 1024 * 1024) } };

    expect((await find(tenantId, { ...ASKED, call: large }))?.state).toBe('waiting');
    expect((await stored()).at(-1)).toMatchObject({
      arguments: null,
      arguments_shown_length: null,
      arguments_masked: null,
    });
  });
});
