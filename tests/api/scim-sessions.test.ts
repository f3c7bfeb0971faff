import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectDirectory, type Directory, GROUP_URN } from '../harness/directory.ts';

let deployment: Deployment;
let tenant: Tenant;
let directory: Directory;
let people = 0;
let userId: string;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  directory = await connectDirectory(deployment, tenant);
});
afterAll(() => deployment?.stop());
beforeEach(async () => {
  userId = await directory.user(`person-${people++}`);
});

/** Opens sessions of the person as sign-in does, with the role granted by claims. */
async function openSessions(role: 'none' | 'viewer', count = 2): Promise<void> {
  await deployment.sql(
    `insert into sessions (tenant_id, session_id, hash, user_id, provider_id, role, expires_at, idle_seconds)
     select tenant_id, 'ses_' || user_id || n, sha256((user_id || n)::bytea), user_id, provider_id, $2,
       now() + interval '1 hour', 1800
     from users, generate_series(1, $3) n where user_id = $1`,
    [userId, role, count],
  );
}

async function sessions(of = userId): Promise<number> {
  const [row] = await deployment.sql<{ n: number }>(
    'select count(*)::int as n from sessions where user_id = $1',
    [of],
  );
  return row?.n ?? -1;
}

describe('the sessions of a person end with the answer', () => {
  test.each([
    ['PATCH without path', { value: { active: false } }],
    ['PATCH of Entra', { op: 'Replace', path: 'active', value: 'False' }],
  ])('to a %s that deactivates [AUTH-03]', async (_name, operation) => {
    await openSessions('viewer');

    const { status } = await directory.patch(`/Users/${userId}`, [{ op: 'replace', ...operation }]);

    expect([status, await sessions()]).toEqual([200, 0]);
  });

  test('to a DELETE, which removes the person, and nobody else [AUTH-03]', async () => {
    await openSessions('viewer');
    const other = userId;
    userId = await directory.user('who leaves');
    await openSessions('viewer');

    await directory.send('DELETE', `/Users/${userId}`);

    expect([await sessions(), await sessions(other)]).toEqual([0, 2]);
  });

  test('not to a change of other attributes', async () => {
    await openSessions('viewer');

    await directory.patch(`/Users/${userId}`, [
      { op: 'replace', value: { displayName: 'Changed', active: true } },
    ]);

    expect(await sessions()).toBe(2);
  });
});

describe('sessions whose role came from a group', () => {
  let group: string;
  let other: string;

  beforeEach(async () => {
    group = await directory.group('Viewers', [userId]);
    other = await directory.group('Members', [userId]);
    const rules = [
      { group, role: 'viewer' },
      { group: other, role: 'member' },
    ];
    await deployment.sql('update identity_providers set role_rules = $2 where tenant_id = $1', [
      tenant.id,
      JSON.stringify(rules),
    ]);
    await openSessions('none');
  });

  const leave = (id: string) =>
    directory.patch(`/Groups/${id}`, [{ op: 'remove', path: `members[value eq "${userId}"]` }]);

  test('end when the last of their groups with a role is left [AUTH-03]', async () => {
    await leave(group);
    expect(await sessions()).toBe(2);
    await leave(other);
    expect(await sessions()).toBe(0);
  });

  test('end when their groups are removed or emptied [AUTH-03]', async () => {
    await directory.send('DELETE', `/Groups/${group}`);
    expect(await sessions()).toBe(2);
    await directory.send('PUT', `/Groups/${other}`, {
      schemas: [GROUP_URN],
      displayName: 'Members',
      members: [],
    });
    expect(await sessions()).toBe(0);
  });
});
