import type { Environment } from '@svc/contract';
import { newId } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { Principal } from '../../platform/principal.ts';
import { type ApprovalParts, approve, decisionRefusals, reject } from './decide.ts';
import { knownApproval } from './store.ts';

/** Characters of the arguments that the answer of an approval contains. */
const INLINED = 64 * 1024;
const ALICE = 'user:https://id.example#alice';

let database: TestDatabase;
let tenantId: string;
let approvalId: string;
let executed: unknown[];
let made = 0;

beforeAll(async () => {
  database = await copyTestDatabase();
});
afterAll(() => database?.close());

const sql = (text: string, values: unknown[] = []) => database.owner.query(text, values);
const insert = (id: string) =>
  sql(
    `insert into approvals (tenant_id, approval_id, kind, state, reason, agent_id, agent_name, tool, arguments_hash,
                            arguments_length, arguments_shown_length, arguments_masked, pack_id, pack_version, requested_by,
                            expires_at)
     values ($1, $2, 'call', 'waiting', 'a test', 'agt_1', 'worker', 'mail.send', 'hash', 2, 2, 0, 'pack-staging', 1,
             'agent:agt_1', now() + interval '1 minute')`,
    [tenantId, id],
  );

beforeEach(async () => {
  tenantId = await database.createTenant(`acme-${made++}`);
  approvalId = newId('approval');
  executed = [];
  // another agent, of which each conjunct of the bar holds
  for (const [id, environment, requester] of [
    ['agt_0', 'production', ALICE],
    ['agt_1', 'staging', 'user:other'],
  ]) {
    await sql(
      `insert into agents (tenant_id, agent_id, name, owner, allowed_tools, environment, state, requested_by)
       values ($1, $2, $2, 'owner', '{*}', $3, 'approved', $4)`,
      [tenantId, id, environment, requester],
    );
  }
  await insert(approvalId);
});

const principal = (role: Principal['role'] = 'admin'): Principal => ({
  role,
  tenant: { id: tenantId, slug: 'acme' },
  id: ALICE,
  name: 'alice',
});

const fact = (id: string): Fact =>
  ({ kind: 'gateway.server_updated', subject: { type: 'server', id } }) as unknown as Fact;
const partsOf = (environment: Environment): ApprovalParts =>
  ({
    environment,
    executors: {
      promotePack: async (_tx: unknown, by: Principal, change: unknown, approval: unknown) => {
        executed.push({ by: by.id, change, approval });
        return fact('executed');
      },
    },
    rejections: { promotePack: async () => fact('rejected') },
  }) as unknown as ApprovalParts;

const approveAs = (argumentsHash: string | null, environment: Environment = 'staging') =>
  database.db
    .tenant(tenantId)
    .transact((tx) =>
      approve(tx, principal(), { approvalId, argumentsHash }, partsOf(environment)),
    );
const rejectIt = () =>
  database.db
    .tenant(tenantId)
    .transact((tx) => reject(tx, principal(), approvalId, partsOf('staging')));
const refusals = (role: Principal['role'] = 'admin', environment: Environment = 'staging') =>
  database.db
    .tenant(tenantId)
    .read(async (tx) =>
      decisionRefusals(tx, principal(role), await knownApproval(tx, approvalId), environment),
    );

const set = (assignments: string) =>
  sql(`update approvals set ${assignments} where approval_id = $1`, [approvalId]);
const setAgent = (assignments: string) =>
  sql(`update agents set ${assignments} where tenant_id = $1 and agent_id = 'agt_1'`, [tenantId]);
const use = () =>
  sql('insert into approval_uses (tenant_id, approval_id) values ($1, $2)', [tenantId, approvalId]);
const CHANGE = `kind = 'change', target_version = 7, arguments_shown_length = null, arguments_masked = null,
  change = '{"operation": "promotePack", "packId": "pack-production", "from": {"packId": "pack-staging", "version": 2}}'`;
const OWN = `requested_by = '${ALICE}'`;

const epoch = async () =>
  (await sql('select epoch from ledger_heads where tenant_id = $1', [tenantId])).rows[0].epoch;
const states = async () =>
  (
    await sql('select approval_id, state, decided_by from approvals where tenant_id = $1', [
      tenantId,
    ])
  ).rows;

/** Situations in which an administrator approves: what is changed of the stored approval, and the hash that is named. */
type Case = readonly [
  name: string,
  setUp: () => Promise<unknown>,
  hash: string | null,
  environment: Environment,
];
const nothing = async () => {};

describe('an administrator approves', () => {
  const ALLOWED: readonly Case[] = [
    ['a call whose arguments the answer has', nothing, null, 'staging'],
    ['a call by the hash of its arguments', nothing, 'hash', 'staging'],
    [
      'a call of the largest answer',
      () => set(`arguments_shown_length = ${INLINED}`),
      null,
      'staging',
    ],
    [
      'a call of larger arguments by their hash',
      () => set('arguments_shown_length = 70000'),
      'hash',
      'staging',
    ],
    ['a call of an agent of somebody else in production', nothing, null, 'production'],
    ['a call of an own agent outside of production', () => setAgent(OWN), null, 'staging'],
    ['a change of somebody else', () => set(CHANGE), null, 'staging'],
  ];

  test.each(ALLOWED)('%s [GATE-08]', async (_name, setUp, hash, environment) => {
    await setUp();
    expect(await refusals('admin', environment)).toEqual({
      approveRefusal: null,
      rejectRefusal: null,
    });
    const other = newId('approval');
    await insert(other);
    const before = await epoch();

    const { result } = await approveAs(hash, environment);

    expect(['approved', 'used']).toContain(result.state);
    expect(Number(await epoch())).toBe(Number(before) + 1);
    expect(await states()).toEqual(
      expect.arrayContaining([
        { approval_id: approvalId, state: 'approved', decided_by: ALICE },
        { approval_id: other, state: 'waiting', decided_by: null },
      ]),
    );
  });

  const CANNOT_BE_SHOWN = 'the arguments cannot be shown';
  const REFUSED: readonly (readonly [...Case, code: string, reason: string])[] = [
    ['whose arguments are others', nothing, 'other', 'staging', 'stale', 'argumentsHash is not of'],
    [
      'whose arguments cannot be shown',
      () => set('arguments_shown_length = null, arguments_masked = null'),
      'hash',
      'staging',
      'conflict',
      CANNOT_BE_SHOWN,
    ],
    [
      'whose arguments are longer than its answer, without their hash',
      () => set(`arguments_shown_length = ${INLINED + 1}`),
      null,
      'staging',
      'conflict',
      'argumentsHash is missing',
    ],
    ...['approved', 'rejected'].map(
      (state) =>
        [
          `that is ${state}`,
          () => set(`state = '${state}'`),
          null,
          'staging',
          'conflict',
          `is ${state}`,
        ] as const,
    ),
    [
      'that has expired',
      () => set('expires_at = now()'),
      null,
      'staging',
      'conflict',
      'is expired',
    ],
    ['that is used', use, null, 'staging', 'conflict', 'is used'],
    [
      'of an own agent in production of the deployment',
      () => setAgent(OWN),
      null,
      'production',
      'forbidden',
      'an admin other than the requester of the agent',
    ],
    [
      'of an own agent of production',
      () => setAgent(`${OWN}, environment = 'production'`),
      null,
      'staging',
      'forbidden',
      'an admin other than the requester of the agent',
    ],
    [
      'of an own change',
      () => set(`${CHANGE}, ${OWN}`),
      null,
      'staging',
      'forbidden',
      'an admin other than the requester must approve the change',
    ],
  ];

  test.each(REFUSED)(
    'no approval %s, and it stays as it is [GATE-08, GATE-08/requester]',
    async (_name, setUp, hash, environment, code, reason) => {
      await setUp();
      const before = [await states(), await epoch()];

      const failed = await approveAs(hash, environment).catch((error: unknown) => error);

      expect(failed).toBeInstanceOf(ApiError);
      expect(failed).toMatchObject({ code, message: expect.stringContaining(reason) });
      expect([await states(), await epoch()]).toEqual(before);
      expect(executed).toEqual([]);
    },
  );
});

test('a call that is approved can be used, and seals that it was approved alone [GATE-08]', async () => {
  const { events } = await approveAs(null);

  expect(events?.map(({ kind }) => kind)).toEqual(['approval.approved']);
  const { rows } = await sql('select from approval_uses where approval_id = $1', [approvalId]);
  expect(rows).toHaveLength(0);
});

test('a change that is approved is made with what was asked for, and its approval is used [GATE-08, PACK-02]', async () => {
  await set(CHANGE);

  const { result, events } = await approveAs(null);

  expect(executed).toEqual([
    {
      by: ALICE,
      change: expect.objectContaining({ operation: 'promotePack', packId: 'pack-production' }),
      approval: { id: approvalId, targetVersion: 7 },
    },
  ]);
  expect(events?.map(({ kind }) => kind)).toEqual(['approval.approved', 'gateway.server_updated']);
  expect(result.state).toBe('used');
});

describe('a rejection', () => {
  test('of a call ends it, and makes decisions under way stale [GATE-08]', async () => {
    const before = await epoch();

    const { result, events } = await rejectIt();

    expect(result).toMatchObject({ state: 'rejected', decided_by: ALICE });
    expect(events?.map(({ kind }) => kind)).toEqual(['approval.rejected']);
    expect(Number(await epoch())).toBe(Number(before) + 1);
  });

  test('of a change, also of an own one, seals what follows from it beside [GATE-08]', async () => {
    await set(`${CHANGE}, ${OWN}`);

    const { events } = await rejectIt();

    expect(events?.map(({ kind }) => kind)).toEqual([
      'approval.rejected',
      'gateway.server_updated',
    ]);
    expect(executed).toEqual([]);
  });

  test('of a change of which nothing follows seals the rejection alone [GATE-08]', async () => {
    await set(CHANGE.replace('promotePack', 'updateGatewayServer'));

    expect((await rejectIt()).events?.map(({ kind }) => kind)).toEqual(['approval.rejected']);
  });

  test.each(['approved', 'rejected'])('is refused of one that is %s [GATE-08]', async (state) => {
    await set(`state = '${state}'`);

    await expect(rejectIt()).rejects.toThrow(`is ${state}`);
  });
});

describe('who reads an approval is told', () => {
  test('the role that deciding needs, whatever else is in the way [GATE-08]', async () => {
    await use();
    const refusal = 'requires role admin; caller has role viewer';

    expect(await refusals('viewer')).toEqual({ approveRefusal: refusal, rejectRefusal: refusal });
  });

  test('that it does not wait any more [GATE-08]', async () => {
    await use();
    const refusal = `approval ${approvalId} is used`;

    expect(await refusals()).toEqual({ approveRefusal: refusal, rejectRefusal: refusal });
  });

  test('that arguments which cannot be shown can only be rejected [GATE-08]', async () => {
    await set('arguments_shown_length = null, arguments_masked = null');

    expect(await refusals()).toEqual({
      approveRefusal: expect.stringContaining('cannot be shown'),
      rejectRefusal: null,
    });
  });

  test('that somebody else must approve, where that is so [GATE-08/requester]', async () => {
    await set(`${CHANGE}, ${OWN}`);

    expect(await refusals()).toEqual({
      approveRefusal: expect.stringContaining('an admin other than the requester'),
      rejectRefusal: null,
    });
  });
});
