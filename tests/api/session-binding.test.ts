import { newId } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { type HeldSession, openSession, whoIs } from '../harness/held-session.ts';
import { type People, startPeople } from '../harness/people.ts';

let people: People;
let acme: Tenant;
let providerId: string;
let userId: string;
let session: HeldSession;

beforeAll(async () => {
  people = await startPeople();
  // neither the first tenant nor the last one: a lookup that mixes tenants finds another one
  await signedInAt('before');
  const found = await signedInAt('acme');
  [acme, providerId, userId] = [found.tenant, found.providerId, found.userId];
  await signedInAt('later');
});
afterAll(() => people?.stop());

async function signedInAt(slug: string) {
  const tenant = await people.deployment.createTenant(slug);
  await insertNeighbours(tenant.id);
  const provider = await people.configure(tenant);
  const { body } = await (await people.signedIn(tenant, ACCOUNTS.alice)).api.get<{
    userId: string;
  }>('/v1/me');
  return { tenant, providerId: provider, userId: body.userId };
}

/** Inserts a suspended person and a disabled identity provider, which a lookup that mixes rows of a tenant finds first. */
async function insertNeighbours(tenantId: string) {
  const id = newId('identityProvider');
  await insertProvider(id, 'disabled', 'https://disabled.example', `tenant_id = '${tenantId}'`);
  await people.deployment.sql(
    `insert into users (tenant_id, user_id, provider_id, issuer, subject, suspended_at)
     values ($1, $2, $3, 'https://disabled.example', 'suspended', now())`,
    [tenantId, newId('user'), id],
  );
}

/** Inserts an identity provider of this id in each tenant of the condition. */
async function insertProvider(id: string, state: string, issuer: string, tenants: string) {
  await people.deployment.sql(
    `insert into identity_providers (tenant_id, provider_id, issuer, state, admin_audience, agent_audience)
     select tenant_id, $1, $2, $3, 'a:' || $1, 'b:' || $1 from tenants where ${tenants}`,
    [id, issuer, state],
  );
}

type Expected = readonly [status: number, code: string, detail: string];
/** An ended session is not told from one that never was. */
const ENDED = 'ended';

/** Changes a row of the session's own: `set` and `back` are assignments of SQL. */
type Condition = {
  readonly that: string;
  readonly table: 'sessions' | 'tenants' | 'users' | 'identity_providers';
  readonly set: string;
  /** Undefined where the change cannot be undone. */
  readonly back?: string;
  readonly expected: Expected | typeof ENDED;
};

const CONDITIONS: readonly Condition[] = [
  {
    that: 'whose value is another one',
    table: 'sessions',
    set: 'hash = sha256(hash)',
    expected: ENDED,
  },
  {
    that: 'at its absolute end',
    table: 'sessions',
    set: 'expires_at = now()',
    back: "expires_at = now() + interval '1 minute'",
    expected: ENDED,
  },
  {
    that: 'that nobody has used for its idle time',
    table: 'sessions',
    set: 'last_seen_at = now() - make_interval(secs => idle_seconds)',
    back: 'last_seen_at = now() - make_interval(secs => idle_seconds - 60)',
    expected: ENDED,
  },
  {
    that: 'with a shorter idle time than it was unused for',
    table: 'sessions',
    set: "idle_seconds = 60, last_seen_at = now() - interval '60 seconds'",
    back: 'idle_seconds = 120',
    expected: ENDED,
  },
  {
    that: 'of a suspended tenant',
    table: 'tenants',
    set: 'suspended_at = now()',
    back: 'suspended_at = null',
    expected: ENDED,
  },
  {
    that: 'of a suspended person',
    table: 'users',
    set: 'suspended_at = now()',
    back: 'suspended_at = null',
    expected: [403, 'forbidden', 'an administrator has suspended the person'],
  },
  {
    that: 'of a person who has left',
    table: 'users',
    set: 'active = false',
    back: 'active = true',
    expected: [403, 'forbidden', 'the directory has deactivated the person'],
  },
  {
    that: 'of a provisioned person who has left',
    table: 'users',
    set: 'active = false, is_provisioned = true',
    back: 'active = true',
    expected: [403, 'forbidden', 'the directory has deactivated the person'],
  },
  {
    that: 'of a person whom the directory has not provisioned, where it must have',
    table: 'identity_providers',
    set: 'is_provisioned = true',
    back: 'is_provisioned = false',
    expected: [403, 'forbidden', 'the directory has deactivated the person'],
  },
  {
    that: 'of a disabled identity provider',
    table: 'identity_providers',
    set: "state = 'disabled'",
    back: "state = 'active'",
    expected: ENDED,
  },
  {
    that: 'of an identity provider that was never activated',
    table: 'identity_providers',
    set: "state = 'pending'",
    back: "state = 'active'",
    expected: ENDED,
  },
  {
    that: 'of an identity provider of agents alone',
    table: 'identity_providers',
    set: "purposes = '{agents}'",
    back: "purposes = '{agents,people}'",
    expected: ENDED,
  },
  {
    that: 'of a person of another issuer than its identity provider',
    table: 'users',
    set: "issuer = issuer || '/other'",
    back: "issuer = replace(issuer, '/other', '')",
    expected: ENDED,
  },
  {
    that: 'without a role',
    table: 'sessions',
    set: "role = 'none'",
    back: "role = 'viewer'",
    expected: [403, 'forbidden', 'no role rule of the identity provider gives the person a role'],
  },
];

const KINDS = [
  ['a session of a browser', false, 'the session has ended; sign in again'],
  ['a session of the command line', true, 'the token is unknown, or its sign-in has ended'],
] as const;

/** Changes what a session depends on. */
async function change({ table }: Condition, assignments: string): Promise<void> {
  const key = {
    sessions: ['session_id', session.id],
    tenants: ['tenant_id', acme.id],
    users: ['user_id', userId],
    identity_providers: ['provider_id', providerId],
  }[table];
  const { sql } = people.deployment;
  const changed = await sql(
    `update ${table} set ${assignments} where tenant_id = $1 and ${key[0]} = $2 returning 1`,
    [acme.id, key[1]],
  );
  expect(changed).toHaveLength(1);
}

const answer = async (): Promise<Expected> => {
  const { status, body } = await whoIs(people.deployment, session);
  const { code = '', detail = '' } = body as { readonly code?: string; readonly detail?: string };
  return [status, code, detail];
};

describe.each(KINDS)('%s', (_kind, isCommandLine, endedDetail) => {
  beforeEach(async () => {
    const { sql } = people.deployment;
    await sql('update users set is_provisioned = false where user_id = $1', [userId]);
    session = await openSession(people.deployment, {
      tenantId: acme.id,
      userId,
      providerId,
      isCommandLine,
    });
  });

  test('is answered with its own tenant, person and role while all conditions hold [AUTH-02, AUTH-05]', async () => {
    const { status, body } = await whoIs(people.deployment, session);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      tenant: { id: acme.id, slug: 'acme' },
      userId,
      kind: 'admin',
      session: { id: session.id },
    });
  });

  test.each(CONDITIONS)(
    '$that is refused, and with nothing else changed it is not [AUTH-02]',
    async (condition) => {
      expect(await answer()).toEqual([200, '', '']);

      await change(condition, condition.set);
      const refused = await answer();
      if (condition.back !== undefined) await change(condition, condition.back);

      const { expected } = condition;
      expect(refused).toEqual(
        expected === ENDED ? [401, 'unauthenticated', endedDetail] : expected,
      );
      if (condition.back !== undefined) expect(await answer()).toEqual([200, '', '']);
    },
  );

  test('of a provisioned person is answered where the directory must have provisioned it [AUTH-02, AUTH-03]', async () => {
    const { sql } = people.deployment;
    const setProvisioned = (provider: boolean) =>
      sql(
        `with p as (update identity_providers set is_provisioned = $3 where tenant_id = $1)
         update users set is_provisioned = $3 where tenant_id = $1 and user_id = $2`,
        [acme.id, userId, provider],
      );
    await setProvisioned(true);
    const answered = await answer();
    await setProvisioned(false);

    expect(answered[0]).toBe(200);
  });

  test('presented as the other kind of credential is refused [AUTH-02]', async () => {
    const { url } = people.deployment;
    const { value } = session;
    const headers: Record<string, string> = isCommandLine
      ? { cookie: `__Host-svc_session=${value}` }
      : { authorization: `Bearer ${value}` };

    expect((await fetch(`${url}/v1/me`, { headers })).status).toBe(401);
  });
});

/** Ids are of a tenant: rows of other tenants with the same id, which come first, change nothing. */
test('a suspended person of another tenant with the same id ends no session [AUTH-05]', async () => {
  const id = newId('user');
  await insertUser(id, "p.tenant_id <> $2 and p.provider_id <> $3 and p.state = 'active'", 'now()');
  await insertUser(id, 'p.tenant_id = $2 and p.provider_id = $3', 'null');
  session = await openSession(people.deployment, { tenantId: acme.id, userId: id, providerId });

  expect(await answer()).toEqual([200, '', '']);
});

test('a disabled identity provider of another tenant with the same id ends no session [AUTH-05]', async () => {
  const id = newId('identityProvider');
  const issuer = 'https://same-id.example';
  await insertProvider(id, 'disabled', issuer, `tenant_id <> '${acme.id}'`);
  await insertProvider(id, 'active', issuer, `tenant_id = '${acme.id}'`);
  const own = newId('user');
  await insertUser(own, 'p.tenant_id = $2 and p.provider_id = $3', 'null', id);
  session = await openSession(people.deployment, {
    tenantId: acme.id,
    userId: own,
    providerId: id,
  });

  expect(await answer()).toEqual([200, '', '']);
});

/** Inserts a person of this id for each identity provider of the condition, in which `$2` is the tenant and `$3` the provider. */
async function insertUser(
  id: string,
  condition: string,
  suspendedAt: string,
  provider = providerId,
) {
  await people.deployment.sql(
    `insert into users (tenant_id, user_id, provider_id, issuer, subject, suspended_at)
     select p.tenant_id, $1, p.provider_id, p.issuer, 'same-id', ${suspendedAt} from identity_providers p
     where ${condition}`,
    [id, acme.id, provider],
  );
}
