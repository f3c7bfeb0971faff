import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment } from '../harness/deployment.ts';
import { connectDirectory } from '../harness/directory.ts';
import {
  type DirectoryState,
  type Fault,
  faulty,
  serviceState,
  syncDirectory,
} from './syncing-directory.ts';

const CONNECTIONS = 3;
const USERS = ['u0', 'u1', 'u2', 'u3'];
const GROUPS = ['group0', 'group1'];

let deployment: Deployment;
let tenants = 0;

beforeAll(async () => {
  deployment = await startDeployment();
});
afterAll(() => deployment?.stop());

/** A state in which some of the users and groups exist; groups have members that exist. */
const state: fc.Arbitrary<DirectoryState> = fc
  .tuple(
    fc.tuple(
      ...USERS.map(() =>
        fc.option(
          fc.record({ displayName: fc.constantFrom('Ann', 'Bo "B"'), active: fc.boolean() }),
          { freq: 4 },
        ),
      ),
    ),
    fc.tuple(...GROUPS.map(() => fc.option(fc.subarray(USERS), { freq: 4 }))),
  )
  .map(([users, groups]) => {
    const present = new Map(USERS.flatMap((id, at) => (users[at] ? [[id, users[at]]] : [])));
    return {
      users: present,
      groups: new Map(
        GROUPS.flatMap((id, at) =>
          groups[at] ? [[id, groups[at].filter((user) => present.has(user))]] : [],
        ),
      ),
    };
  });

const step = fc.record({
  state,
  order: fc.shuffledSubarray([...USERS, ...GROUPS], { minLength: USERS.length + GROUPS.length }),
  faults: fc.array(fc.constantFrom<Fault>('request lost', 'answer lost', 'twice', 'none'), {
    maxLength: 40,
  }),
});

test('requests of a directory that are lost, repeated or in any order end in its state [AUTH-03]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      const tenant = await deployment.createTenant(`converges-${tenants++}`);
      const { send } = await connectDirectory(deployment, tenant);
      for (const { state: wanted, order, faults } of steps) {
        await syncDirectory(faulty(send, faults), wanted, order, CONNECTIONS);
        expect(await serviceState(send)).toEqual(wanted);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test('a PATCH that fails at any of its operations changes neither user nor group, and seals nothing [AUTH-03]', async () => {
  const tenant = await deployment.createTenant('failed-patches');
  const directory = await connectDirectory(deployment, tenant);
  const [ann, bo] = [await directory.user('ann'), await directory.user('bo')];
  const group = await directory.group('Staff', [ann]);
  const good = {
    [`/Users/${ann}`]: [
      { op: 'replace', path: 'displayName', value: 'Changed' },
      { op: 'replace', path: 'active', value: false },
    ],
    [`/Groups/${group}`]: [
      { op: 'add', path: 'members', value: [{ value: bo }] },
      { op: 'replace', path: 'displayName', value: 'Changed' },
      { op: 'remove', path: `members[value eq "${ann}"]` },
    ],
  };
  const bad = {
    [`/Users/${ann}`]: { op: 'replace', path: 'active', value: 'perhaps' },
    [`/Groups/${group}`]: { op: 'add', path: 'members', value: [{ value: 'usr_nobody' }] },
  };
  const before = await deployment.contents();

  for (const [path, operations] of Object.entries(good)) {
    for (let at = 0; at <= operations.length; at++) {
      const failing = operations.toSpliced(at, 0, bad[path] as never);
      expect((await directory.patch(path, failing)).status, `${path} at ${at}`).toBe(400);
    }
  }

  expect(await deployment.contents()).toEqual(before);
  for (const [path, operations] of Object.entries(good)) {
    expect((await directory.patch(path, operations)).status).toBeLessThan(300);
  }
  expect(await deployment.contents()).not.toEqual(before);
});
