import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { leftBehind } from './leaving.ts';
import type { ScimAnswer, ScimCall } from './scim-call.ts';

let database: TestDatabase;
let tenantId: string;
let providerId: string;
/** Whose tokens and agents were flagged, and whether as those of somebody who left. */
let flagged: { subject: string; hasLeft: boolean }[];
let made = 0;

beforeAll(async () => {
  database = await copyTestDatabase();
});
afterAll(() => database?.close());

const sql = (text: string, values: unknown[] = []) => database.owner.query(text, values);
const setProvider = (assignments: string) =>
  sql(`update identity_providers set ${assignments} where tenant_id = $1`, [tenantId]);

/** A tenant whose only administrator is ann, by a group: a provisioned provider grants nothing by claims. */
beforeEach(async () => {
  tenantId = await database.createTenant(`acme-${made++}`);
  flagged = [];
  const { rows } = await sql(
    `update identity_providers set admin_claim = null, admin_value = null, is_provisioned = true, state = 'active',
       role_rules = '[{"group": "grp_1", "role": "admin"}]'
     where tenant_id = $1 returning provider_id`,
    [tenantId],
  );
  providerId = rows[0].provider_id;
  await sql(
    `insert into users (tenant_id, user_id, provider_id, issuer, subject) values ($1, 'usr_ann', $2, 'https://id.example', 'ann')`,
    [tenantId, providerId],
  );
  await sql(
    `insert into user_groups (tenant_id, group_id, provider_id, display_name) values ($1, 'grp_1', $2, 'Admins')`,
    [tenantId, providerId],
  );
  await sql(
    `insert into user_group_members (tenant_id, group_id, user_id) values ($1, 'grp_1', 'usr_ann')`,
    [tenantId],
  );
});

const PERSON = { issuer: 'https://id.example', subject: 'bob' };

/** Returns what a change leaves behind, as kinds and data. */
async function left(answer: Omit<ScimAnswer, 'status'>, owned = { tokens: 0, agents: 0 }) {
  const principal = { role: 'provisioning', id: 'token:tok_1', name: 'directory' };
  const call = { principal, providerId } as unknown as ScimCall;
  return database.db.tenant(tenantId).transact((tx) =>
    leftBehind(tx, call, { status: 200, ...answer }, async (_tx, { subject }, leftAt) => {
      flagged.push({ subject, hasLeft: leftAt !== null });
      return owned;
    }),
  );
}
const presence = (hasLeft: boolean, person: typeof PERSON | null = PERSON) => ({
  presence: { accountId: 'usr_bob', person, hasLeft },
});

describe('tokens and agents of a person', () => {
  test.each([
    { tokens: 1, agents: 0 },
    { tokens: 0, agents: 1 },
    { tokens: 2, agents: 2 },
  ])('who left with %j are flagged, and sealed as kept [AUTH-03]', async (owned) => {
    expect(await left(presence(true), owned)).toEqual([
      {
        kind: 'user.credentials_kept',
        actor: { type: 'token', id: 'tok_1', name: 'directory' },
        subject: { type: 'account', id: 'usr_bob' },
        data: owned,
      },
    ]);
    expect(flagged).toEqual([{ subject: 'bob', hasLeft: true }]);
  });

  test.each([
    [
      'who left none',
      presence(true),
      { tokens: 0, agents: 0 },
      [{ subject: 'bob', hasLeft: true }],
    ],
    [
      'who came back, whose flags are taken back',
      presence(false),
      { tokens: 1, agents: 1 },
      [{ subject: 'bob', hasLeft: false }],
    ],
    ['who never signed in', presence(true, null), { tokens: 1, agents: 1 }, []],
    ['who stays', {}, { tokens: 1, agents: 1 }, []],
  ])('%s are not sealed [AUTH-03]', async (_who, answer, owned, flags) => {
    expect(await left(answer, owned)).toEqual([]);
    expect(flagged).toEqual(flags);
  });
});

const fact = (kind: string, data: object = {}) => ({ kind, data }) as unknown as Fact;
const DEACTIVATED = fact('user.deactivated');
const REMOVALS: readonly (readonly [string, readonly Fact[]])[] = [
  ['a person is deactivated', [DEACTIVATED]],
  ['a person is deleted', [fact('user.deleted')]],
  ['a member leaves a group', [fact('group.changed', { removed: ['usr_ann'] })]],
  ['one of several changes is such', [fact('user.updated'), fact('user.deleted')]],
];
const deactivateAnn = () => sql('update users set active = false where tenant_id = $1', [tenantId]);

describe('that nobody administers the tenant any more', () => {
  test.each(REMOVALS)('is sealed where %s [AUTH-03]', async (_what, events) => {
    await deactivateAnn();

    expect(await left({ events })).toEqual([
      {
        kind: 'user.last_admin_removed',
        actor: { type: 'token', id: 'tok_1', name: 'directory' },
        subject: { type: 'identity_provider', id: providerId },
        data: {},
      },
    ]);
  });

  test.each(REMOVALS)('is not, while somebody does, where %s [AUTH-03]', async (_what, events) => {
    expect(await left({ events })).toEqual([]);
  });

  test.each<[string, readonly Fact[] | undefined]>([
    ['a group gets a member alone', [fact('group.changed', { removed: [] })]],
    ['a person is created', [fact('user.created')]],
    ['nothing is sealed', []],
    ['nothing is to be sealed', undefined],
  ])('is not sealed again by what removes nobody: %s [AUTH-03]', async (_what, events) => {
    await deactivateAnn();

    expect(await left(events === undefined ? {} : { events })).toEqual([]);
  });

  const CLAIM = `admin_claim = 'roles', admin_value = 'admin'`;
  const RULE = `role_rules = '[{"role": "admin", "claim": ["roles"], "values": ["a"]}]'`;
  /** Each removes one thing that makes a person an administrator. */
  test.each<[string, () => Promise<unknown>]>([
    ['the provider is disabled', () => setProvider(`state = 'disabled'`)],
    ['the provider is for agents alone', () => setProvider(`purposes = array['agents']`)],
    [
      'the group grants less',
      () => setProvider(`role_rules = '[{"group": "grp_1", "role": "member"}]'`),
    ],
    [
      'another group grants it',
      () => setProvider(`role_rules = '[{"group": "grp_2", "role": "admin"}]'`),
    ],
    [
      'nobody is in the group',
      () => sql('delete from user_group_members where tenant_id = $1', [tenantId]),
    ],
    [
      'who is in it is suspended',
      () => sql('update users set suspended_at = now() where tenant_id = $1', [tenantId]),
    ],
    ['who has the claim is deactivated', () => setProvider(CLAIM).then(deactivateAnn)],
    ['who may match a rule is deactivated', () => setProvider(RULE).then(deactivateAnn)],
  ])('is so where %s [AUTH-03]', async (_what, change) => {
    await change();

    expect(await left({ events: [DEACTIVATED] })).toHaveLength(1);
  });

  const NO_GROUP = (settings: string) =>
    setProvider(settings).then(() =>
      sql('delete from user_group_members where tenant_id = $1', [tenantId]),
    );
  test.each<[string, () => Promise<unknown>]>([
    ['somebody may have the claim', () => NO_GROUP(`${CLAIM}, role_rules = '[]'`)],
    ['somebody may match a rule', () => NO_GROUP(RULE)],
    ['everybody is one', () => NO_GROUP(`default_role = 'admin', role_rules = '[]'`)],
    [
      'somebody without a record may have the claim',
      () => setProvider(`${CLAIM}, is_provisioned = false`).then(deactivateAnn),
    ],
    [
      'somebody without a record may match a rule',
      () => setProvider(`${RULE}, is_provisioned = false`).then(deactivateAnn),
    ],
  ])('is not so where %s [AUTH-03]', async (_what, change) => {
    await change();

    expect(await left({ events: [DEACTIVATED] })).toEqual([]);
  });
});
