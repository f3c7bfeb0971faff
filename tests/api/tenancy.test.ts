import { type Agent, type OperationId, ROUTES, route } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../harness/contents.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { namesThing } from '../harness/named-things.ts';
import { expectProblem } from '../harness/problem.ts';
import type { ApiRequest } from '../harness/requests.ts';
import { startTwoTenants } from '../harness/two-tenants.ts';

const OPERATIONS = Object.keys(ROUTES) as OperationId[];

let deployment: Deployment;
let mine: Tenant;
let theirs: Tenant;
let requests: Readonly<Record<OperationId, ApiRequest>>;
let TABLES: readonly string[];

beforeAll(async () => {
  ({ deployment, mine, theirs, requests } = await startTwoTenants());
  TABLES = await tables(await deployment.connect());
});
afterAll(() => deployment?.stop());

describe("a tenant's admin", () => {
  // tenants are things of the platform, whose operations no admin of a tenant may call
  const withParams = OPERATIONS.filter(
    (id) => namesThing(id) && !route(id).path.startsWith('/v1/platform/'),
  );
  test.each(withParams)(
    "who names another tenant's thing to %s is told 404 [AUTH-05]",
    async (id) => {
      const { path, body } = requests[id];
      const before = await deployment.contents();

      const answer = await mine.alice.send(route(id).method, path, {
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });

      expectProblem(answer, 'not_found', id);
      expect(await deployment.contents()).toEqual(before);
    },
  );

  test("is shown nothing of another tenant's in any list or export [AUTH-05]", async () => {
    const secretIds = new Set<string>();
    for (const table of TABLES) {
      const rows = await deployment.sql(`select * from "${table}" where tenant_id = $1`, [
        theirs.id,
      ]);
      for (const value of rows.flatMap((row) => Object.values(row)))
        if (typeof value === 'string' && /^[a-z]+_[0-9a-z]{26}$/.test(value)) secretIds.add(value);
    }
    const lists = OPERATIONS.filter((id) => !route(id).params && route(id).method === 'GET');

    expect(secretIds.size).toBeGreaterThan(10);
    for (const id of lists) {
      // a stream would go on
      const query = id === 'getChanges' ? '?follow=false' : '';
      const { body } = await mine.alice.get(`${route(id).path}${query}`);
      const text = JSON.stringify(body);
      for (const secret of secretIds) expect(text.includes(secret), `${id}: ${secret}`).toBe(false);
    }
  });

  test("filtering by another tenant's repository finds nothing [AUTH-05]", async () => {
    const { path } = requests.getRepository;
    const repoId = path.slice(path.lastIndexOf('/') + 1);

    for (const list of ['/v1/findings', '/v1/inventory']) {
      const { body } = await mine.alice.get(`${list}?repoId=${repoId}`);
      expect(body).toEqual({ items: [], nextCursor: null, previousCursor: null });
    }
  });

  test('uses names and idempotency keys that another tenant uses, and gets its own [AUTH-05]', async () => {
    const body = { name: 'same-name', owner: 'owner@example.com', allowedTools: ['*'] };
    const key = { 'idempotency-key': 'same-key' };

    const first = await mine.alice.post<Agent>('/v1/agent-identities', body, key);
    const second = await theirs.alice.post<Agent>('/v1/agent-identities', body, key);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
  });
});
