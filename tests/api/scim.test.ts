import type { EvidenceRecord } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectDirectory, type Directory, GROUP_URN, USER_URN } from '../harness/directory.ts';
import { allPages } from '../harness/pages.ts';

let deployment: Deployment;
let tenant: Tenant;
let directory: Directory;
let foreign: Directory;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  directory = await connectDirectory(deployment, tenant);
  foreign = await connectDirectory(deployment, await deployment.createTenant('other'));
});
afterAll(() => deployment?.stop());

const search = (path: string, filter: string) =>
  directory.send('GET', `${path}?filter=${encodeURIComponent(filter)}`);

describe('a user', () => {
  test('is created, read, replaced, changed and removed [AUTH-03]', async () => {
    const created = await directory.send('POST', '/Users', {
      schemas: [USER_URN],
      externalId: 'e-1',
      userName: 'Ada@example.com',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
      title: 'not kept',
      roles: [{ value: 'admin' }],
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('content-type')).toMatch(/^application\/scim\+json/);
    expect(created.headers.get('location')).toBe(created.body.meta.location);
    const { id } = created.body;
    expect(created.body).toEqual({
      schemas: [USER_URN],
      id: expect.stringMatching(/^usr_/),
      externalId: 'e-1',
      userName: 'Ada@example.com',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      active: true,
      emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${deployment.url}/scim/v2/Users/${id}`,
        version: 'W/"1"',
      },
    });
    expect((await directory.send('GET', `/Users/${id}`)).body).toEqual(created.body);

    const replaced = await directory.send('PUT', `/Users/${id}`, {
      schemas: [USER_URN],
      userName: 'ada',
      displayName: 'Ada',
    });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({ id, userName: 'ada', displayName: 'Ada', active: true });
    expect(replaced.body).not.toHaveProperty('emails');
    expect(replaced.body).not.toHaveProperty('externalId');

    const patched = await directory.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'active', value: 'False' },
    ]);
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({ active: false, meta: { version: 'W/"3"' } });
    // somebody who has left is still found
    expect((await search('/Users', 'userName eq "ADA"')).body.totalResults).toBe(1);

    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await directory.send('GET', `/Users/${id}`)).status).toBe(404);
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(404);
  });

  test('keeps name and external id unique, and says not whose they are', async () => {
    await directory.user('taken', { externalId: 'x-1' });

    for (const body of [{ userName: 'TAKEN' }, { userName: 'free', externalId: 'x-1' }]) {
      const { status, body: problem } = await directory.send('POST', '/Users', {
        schemas: [USER_URN],
        ...body,
      });
      expect(status).toBe(409);
      expect(problem.scimType).toBe('uniqueness');
      expect(problem.detail).not.toContain('usr_');
    }
    // another tenant has names of its own
    await foreign.user('taken', { externalId: 'x-1' });
  });

  test('of an external id that looks like an id of ours is found by its own id alone', async () => {
    const victim = await directory.user('victim');
    const other = await directory.user('impostor', { externalId: victim });

    expect((await directory.send('GET', `/Users/${victim}`)).body.userName).toBe('victim');
    const { body } = await search('/Users', `externalId eq "${victim}"`);
    expect(body.Resources.map(({ id }) => id)).toEqual([other]);
  });

  test('that a change leaves as it was keeps its version, and nothing is sealed', async () => {
    const id = await directory.user('same', {
      name: { givenName: 'A', formatted: 'A B', familyName: 'B' },
    });
    const before = await evidence();

    const answer = await directory.patch(`/Users/${id}`, [
      { op: 'replace', value: { userName: 'same', name: { familyName: 'B' } } },
    ]);

    expect(answer.body.meta.version).toBe('W/"1"');
    expect(await evidence()).toHaveLength(before.length);
  });

  test('is changed wholly or not at all', async () => {
    const id = await directory.user('whole');

    const answer = await directory.patch(`/Users/${id}`, [
      { op: 'replace', path: 'displayName', value: 'Changed' },
      { op: 'replace', path: 'active', value: 'perhaps' },
    ]);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    expect((await directory.send('GET', `/Users/${id}`)).body).not.toHaveProperty('displayName');
  });

  test('is changed under the version that was read, and not read again while it is the same', async () => {
    const id = await directory.user('versioned');
    const path = `/Users/${id}`;

    expect(
      (await directory.send('GET', path, undefined, { 'if-none-match': 'W/"1"' })).status,
    ).toBe(304);
    const rename = [{ op: 'replace', path: 'displayName', value: 'V' }];
    expect((await directory.patch(path, rename, { 'if-match': 'W/"7"' })).status).toBe(412);
    const { status, headers } = await directory.patch(path, rename, { 'if-match': 'W/"1"' });
    expect([status, headers.get('etag')]).toEqual([200, 'W/"2"']);
    expect((await directory.send('DELETE', path, undefined, { 'if-match': 'W/"1"' })).status).toBe(
      412,
    );
    expect(
      (await directory.send('GET', path, undefined, { 'if-none-match': 'W/"1"' })).status,
    ).toBe(200);
  });

  test('keeps its id, roles and times whatever a PATCH asks for', async () => {
    const id = await directory.user('fixed');
    for (const path of ['id', 'meta', 'meta.created', 'schemas']) {
      const { status, body } = await directory.patch(`/Users/${id}`, [
        { op: 'replace', path, value: 'x' },
      ]);
      expect([status, body.scimType], path).toEqual([400, 'mutability']);
    }

    const ignored = await directory.patch(`/Users/${id}`, [
      { op: 'add', path: 'roles', value: [{ value: 'admin' }] },
      { op: 'replace', value: { id: 'usr_x', roles: ['admin'], meta: {} } },
    ]);

    expect(ignored.status).toBe(200);
    expect(ignored.body).toMatchObject({ id, meta: { version: 'W/"1"' } });
  });
});

describe('a group', () => {
  test('is created, read, changed and removed with its members [AUTH-03]', async () => {
    const [a, b, c] = [
      await directory.user('ga'),
      await directory.user('gb'),
      await directory.user('gc'),
    ];
    const id = await directory.group('Team', [a]);
    const path = `/Groups/${id}`;
    const members = async () =>
      ((await directory.send('GET', path)).body.members ?? []).map(({ value }) => value);

    const added = await directory.patch(path, [
      { op: 'Add', path: 'members', value: [{ $ref: null, value: b }, { value: c }, { value: a }] },
    ]);
    expect([added.status, added.body]).toEqual([204, '']);
    expect(await members()).toEqual([a, b, c].sort());
    await directory.patch(path, [{ op: 'Remove', path: 'members', value: [{ value: a }] }]);
    await directory.patch(path, [{ op: 'remove', path: `members[value eq "${b}"]` }]);
    expect(await members()).toEqual([c]);
    const replaced = await directory.send('PUT', path, {
      schemas: [GROUP_URN],
      displayName: 'Renamed',
      members: [{ value: a }],
    });
    expect(replaced.body).toMatchObject({ displayName: 'Renamed', members: [{ value: a }] });
    await directory.send('DELETE', `/Users/${a}`);
    expect(await members()).toEqual([]);
    expect((await directory.send('DELETE', path)).status).toBe(204);
    expect((await directory.send('GET', path)).status).toBe(404);
  });

  test('is found by name without its members', async () => {
    const member = await directory.user('gm');
    const id = await directory.group('Find Me', [member]);
    const query = `?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "find me"')}`;

    const { body } = await directory.send('GET', `/Groups${query}`);

    expect(body.Resources).toEqual([expect.objectContaining({ id, displayName: 'Find Me' })]);
    expect(body.Resources[0]).not.toHaveProperty('members');
    expect((await search('/Groups', `members[value eq "${member}"]`)).body.totalResults).toBe(1);
  });

  test("takes nobody of another tenant, and no other tenant's directory reaches it [AUTH-05]", async () => {
    const stranger = await foreign.user('stranger');
    const id = await directory.group('Ours');

    const { status, body } = await directory.patch(`/Groups/${id}`, [
      { op: 'add', path: 'members', value: [{ value: stranger }] },
    ]);

    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    const rename = [{ op: 'replace', path: 'displayName', value: 'Theirs' }];
    expect((await foreign.patch(`/Groups/${id}`, rename)).status).toBe(404);
    expect((await foreign.send('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await foreign.send('DELETE', `/Groups/${id}`)).status).toBe(404);
  });
});

describe('a list', () => {
  let paged: Directory;
  let ids: readonly string[];

  beforeAll(async () => {
    paged = await connectDirectory(deployment, await deployment.createTenant('paged'));
    ids = [];
    for (let n = 1; n <= 5; n++) {
      const emails = [{ value: `U${n}@Example.com`, type: n % 2 === 0 ? 'home' : 'work' }];
      const more = {
        active: n !== 3,
        emails,
        name: { familyName: `F"${n}\\` },
        displayName: '100%',
      };
      ids = [...ids, await paged.user(`u_${n}`, more)];
    }
  });

  const found = async (query: string) => {
    const { status, body } = await paged.send('GET', `/Users?${query}`);
    expect(status, body.detail).toBe(200);
    return body;
  };

  test('comes in pages of the count that was asked for', async () => {
    expect(await found('startIndex=2&count=2')).toMatchObject({
      totalResults: 5,
      startIndex: 2,
      itemsPerPage: 2,
    });
    expect((await found('startIndex=2&count=2')).Resources.map(({ id }) => id)).toEqual(
      ids.slice(1, 3),
    );
    expect(await found('count=0')).toMatchObject({ totalResults: 5, itemsPerPage: 0 });
    expect(await found('count=-1&startIndex=-5')).toMatchObject({
      totalResults: 5,
      startIndex: 1,
      itemsPerPage: 0,
    });
    expect(await found('startIndex=9')).toMatchObject({ totalResults: 5, itemsPerPage: 0 });
    expect((await paged.send('GET', '/Users?count=x')).status).toBe(400);
  });

  test('has the attributes that were asked for', async () => {
    const [only] = (await found('attributes=userName,name.familyName&count=1')).Resources;
    expect(only).toEqual({
      schemas: [USER_URN],
      id: ids[0],
      userName: 'u_1',
      name: { familyName: 'F"1\\' },
    });
    const [without] = (await found('excludedAttributes=EMAILS,id,meta&count=1')).Resources;
    expect(Object.keys(without ?? {}).sort()).toEqual([
      'active',
      'displayName',
      'id',
      'name',
      'schemas',
      'userName',
    ]);
  });

  test.each([
    ['userName eq "U_2"', [2]],
    ['userName sw "u_"', [1, 2, 3, 4, 5]],
    ['userName co "%"', []],
    ['userName co "_3"', [3]],
    ['displayName ew "%" and active eq false', [3]],
    ['active eq "False"', [3]],
    ['not (active eq true)', [3]],
    ['externalId pr', []],
    ['not (externalId pr)', [1, 2, 3, 4, 5]],
    ['name.familyName eq "F\\"4\\\\"', [4]],
    ['emails[type eq "work"].value eq "x"', null],
    ['emails[type eq "work" and value eq "u1@example.com"]', [1]],
    ['emails[type eq "work" and value eq "u2@example.com"]', []],
    ['emails.value eq "u2@EXAMPLE.com"', [2]],
    ['emails co "u5@"', [5]],
    ['userName eq "u_1" or (userName gt "u_3" and userName le "u_4")', [1, 4]],
    ['meta.created gt "2020-01-01T00:00:00Z"', [1, 2, 3, 4, 5]],
    ['userName eq "\' or 1=1 --"', []],
    ['password pr', null],
    ['tenant_id pr', null],
    ['userName eq 1', null],
    ['active gt true', null],
    ['userName.x eq "a"', null],
    ['constructor pr', null],
    ['urn:example:2.0:User:userName pr', null],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "u_5"', [5]],
  ] as const)('filters by %s', async (filter, numbers) => {
    const answer = await paged.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);

    if (numbers === null) {
      expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidFilter']);
      return;
    }
    expect(answer.body.Resources?.map(({ id }) => ids.indexOf(id) + 1)).toEqual(numbers);
  });

  test('refuses filters longer than 8 KiB, and answers those at the limit of comparisons', async () => {
    const long = Array(10_000).fill('active pr').join(' or ').slice(0, 9_000);
    expect(
      (await paged.send('GET', `/Users?filter=${long.replaceAll(' ', '+')}`)).body,
    ).toMatchObject({
      status: '400',
      scimType: 'invalidFilter',
    });
    const many = Array(200).fill('active pr').join(' or ').replaceAll(' ', '+');
    expect((await paged.send('GET', `/Users?filter=${many}`)).body.totalResults).toBe(5);
  });
});

describe('the protocol', () => {
  test.each([
    ['POST', '/Bulk'],
    ['GET', '/Me'],
    ['POST', '/.search'],
    ['POST', '/Users/.search'],
    ['GET', '/Users?sortBy=userName'],
  ])('answers 501 to %s %s', async (method, path) => {
    const { status, body } = await directory.send(method, path);

    expect([status, body.status]).toEqual([501, '501']);
  });

  test('announces the attributes that are kept, and no others', async () => {
    const { body } = await directory.send<{
      Resources: { id: string; attributes: { name: string }[] }[];
    }>('GET', '/Schemas');

    expect(
      body.Resources.map(({ id, attributes }) => [id, attributes.map(({ name }) => name)]),
    ).toEqual([
      [USER_URN, ['userName', 'name', 'displayName', 'active', 'emails']],
      [GROUP_URN, ['displayName', 'members']],
    ]);
    for (const path of [
      '/ServiceProviderConfig',
      '/ResourceTypes',
      '/ResourceTypes/User',
      `/Schemas/${USER_URN}`,
    ])
      expect((await directory.send('GET', path)).status, path).toBe(200);
    expect((await directory.send('GET', '/Schemas/nothing')).status).toBe(404);
    const refused = await directory.send('DELETE', '/Schemas');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await directory.send('GET', '/Nothing')).body).toMatchObject({ status: '404' });
  });

  test('refuses bodies that are not JSON, or not resources, in the format of SCIM', async () => {
    const raw = (body: string, type = 'application/scim+json') =>
      deployment.as(directory.token).send<{ scimType?: string }>('POST', '/scim/v2/Users', {
        body,
        headers: { 'content-type': type },
      });
    for (const body of [
      '',
      '[]',
      '{',
      'null',
      '"x"',
      '{"__proto__":{"active":true}}',
      '{"userName":"x"}',
    ])
      expect(await raw(body), body).toMatchObject({
        status: 400,
        body: { scimType: 'invalidSyntax' },
      });
    expect((await raw('{}', 'text/plain')).status).toBe(415);
    expect((await raw(JSON.stringify({ schemas: [USER_URN] }))).body.scimType).toBe('invalidValue');
  });
});

describe('evidence', () => {
  test('names people by their ids; names are commitments [AUTH-03]', async () => {
    const from = (await evidence()).length;
    const id = await directory.user('witnessed@example.com', { externalId: 'secret-external' });
    const group = await directory.group('Witnesses', [id]);
    await directory.patch(`/Users/${id}`, [
      { op: 'replace', path: 'displayName', value: 'Grace Hopper' },
    ]);
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    await directory.send('DELETE', `/Users/${id}`);
    await directory.send('DELETE', `/Groups/${group}`);

    const records = (await evidence()).slice(from);

    expect(records.map(({ event }) => event.kind)).toEqual([
      'user.created',
      'group.changed',
      'user.updated',
      'user.deactivated',
      'user.reactivated',
      'user.deleted',
      'group.changed',
    ]);
    expect(records.every(({ event }) => event.actor.id === directory.tokenId)).toBe(true);
    expect(records[1]?.event.data).toMatchObject({ change: 'created', added: [id] });
    const text = JSON.stringify(records.map(({ event }) => event));
    for (const name of ['witnessed@', 'secret-external', 'Witnesses', 'Grace'])
      expect(text).not.toContain(name);
  });
});

async function evidence(): Promise<readonly EvidenceRecord[]> {
  const records = await allPages<EvidenceRecord>(tenant.alice, '/v1/evidence');
  return [...records].sort((a, b) => a.index - b.index);
}
