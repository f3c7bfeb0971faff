import { toolNames } from '@svc/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { resolveTool } from './called-tool.ts';
import { runTimeAssets } from './read-model.ts';
import { listRuntimeUses } from './runtime-uses.ts';

/** Parts of which names are made; the last is longer in UTF-16 than in characters. */
const PARTS = ['', 'orders', 'refund', 'ord', '\u{1f4e6}'];
/** Every way in which a call names server and tool by them. */
const CALLS = ['', 'orders', 'ord', '\u{1f4e6}'].flatMap((server) =>
  PARTS.flatMap((first) => [
    first,
    ...PARTS.flatMap((second) => [`${first}.${second}`, `${first}.${second}.x`]),
  ])
    .filter((tool) => tool !== '')
    .map((tool) => ({ server, tool })),
);

let database: TestDatabase;
let tenantId: string;
beforeAll(async () => {
  database = await startTestDatabase();
  tenantId = await database.createTenant('acme');
  await database.owner.query(
    `insert into agents (tenant_id, agent_id, name, owner, allowed_tools, state, environment, requested_by)
     values ($1, 'agt_a', 'desk', 'desk', '{}', 'approved', 'development', 'user:x#alice')`,
    [tenantId],
  );
  await database.owner.query(
    `insert into runtime_uses (tenant_id, agent_id, server, tool, calls, first_seen_at, last_seen_at)
     select $1, 'agt_a', server, tool, 1, now(), now()
     from unnest($2::text[], $3::text[]) calls(server, tool)`,
    [tenantId, CALLS.map(({ server }) => server), CALLS.map(({ tool }) => tool)],
  );
});
afterAll(() => database?.close());

test('a tool has one name, however a call names its server [BOM-05]', () => {
  const servers = new Set(['orders']);
  const refund = { server: 'orders', name: 'orders.refund', own: 'refund' };
  for (const call of [
    { server: 'orders', tool: 'refund' },
    { server: 'orders', tool: 'orders.refund' },
    { server: '', tool: 'orders.refund' },
  ]) {
    expect(resolveTool(call, servers)).toEqual(refund);
  }
});

test('a name that begins with no known server is a tool of none [BOM-05]', () => {
  const servers = new Set(['orders']);
  for (const tool of ['mail.send', 'refund', 'orders.', '.refund']) {
    expect(resolveTool({ server: '', tool }, servers)).toEqual({
      server: '',
      name: tool,
      own: tool,
    });
  }
});

test('the list of uses resolves every call as the graph does [BOM-05]', async () => {
  const rows = await database.db
    .tenant(tenantId)
    .read((tx) => listRuntimeUses(tx, {}, null, CALLS.length + 1));
  const servers = new Set(CALLS.map(({ server }) => server).filter((server) => server !== ''));
  const counts = new Map<string, number>();
  for (const call of CALLS) {
    const { server, name } = resolveTool(call, servers);
    const key = JSON.stringify([server, name]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const listed = rows.map(
    ({ server, tool, calls }) => [JSON.stringify([server, tool]), Number(calls)] as const,
  );
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(counts));
});

test('the bill of materials has the name of each tool at its server, as policies do [BOM-05]', async () => {
  const assets = await database.db.tenant(tenantId).read(runTimeAssets);
  const names = CALLS.map(({ server, tool }) => {
    if (server === '') return tool;
    return toolNames({ server, tool }).name.slice(server.length + 1);
  });
  const listed = assets.filter(({ kind }) => kind === 'tool').map(({ name }) => name);
  expect(listed.sort()).toEqual([...new Set(names)].sort());
});
