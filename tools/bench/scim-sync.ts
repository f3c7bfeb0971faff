import { performance } from 'node:perf_hooks';
import { type Directory, directoryAt, GROUP_URN, USER_URN } from '../../tests/harness/directory.ts';
import type { Benchmark, Sample } from './benchmark.ts';
import { CALL } from './govern-check.ts';
import { type IdentityServer, loadWith, startIdentityServer } from './identity-load.ts';

/** Of one run; the five runs together provision 10,000 users and 100 groups. */
const USERS = 2_000;
const GROUPS = 20;
const MEMBERS_PER_PATCH = 20;
const CONNECTIONS = 8;
const CHECKS = { connections: 1, seconds: 3, body: CALL } as const;

/** A directory as Entra fills it: each user and group is looked up, then created; members come in small batches. */
export const scimSync: Benchmark = {
  name: 'scim-sync',
  what: `SCIM requests a second at ${CONNECTIONS} connections while 10,000 users and 100 groups are provisioned`,
  unit: 'requests/s',
  goal: [
    { figure: 'ratio', atLeast: 0.3 },
    { figure: 'value', atLeast: 250 },
    { figure: 'p99', atMost: 100 },
    { figure: 'checksKept', atLeast: 0.8 },
  ],
  leastRuns: 1,
  warmUp: false,
  run: async () => {
    const service = await startIdentityServer('service');
    const insert = await startIdentityServer('insert');
    let runs = 0;
    return {
      method:
        `a fifth of the users and groups a run; client in this process; latencies in ms; checksKept: rate of one agent's checks ` +
        'in sequence meanwhile / before',
      value: () => syncBesideChecks(service, runs++),
      yardstick: {
        name: 'bare Fastify handler that inserts a row for each POST',
        value: () =>
          loadWith({
            url: insert.url,
            clients: [{}],
            connections: CONNECTIONS,
            seconds: 3,
            body: userOf('yardstick'),
          }),
      },
      close: async () => {
        await Promise.all([service.stop(), insert.stop()]);
      },
    };
  },
};

async function syncBesideChecks(service: IdentityServer, run: number): Promise<Sample> {
  const { url, credentials } = service;
  const checks = () =>
    loadWith({ ...CHECKS, url: `${url}/v1/govern/check`, clients: credentials.labTokens });
  const alone = await checks();
  const syncing = sync(directoryAt(url, credentials.directory), run);
  const meanwhile = await checks();
  const sample = await syncing;
  return { ...sample, also: { ...sample.also, checksKept: meanwhile.value / alone.value } };
}

async function sync(directory: Directory, run: number): Promise<Sample> {
  const times: number[] = [];
  const timed = async (
    status: number,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<string> => {
    const start = performance.now();
    const answer = await directory.send(method, path, body);
    times.push(performance.now() - start);
    if (answer.status !== status) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const lookUp = (path: string, filter: string) =>
    timed(200, 'GET', `${path}?filter=${encodeURIComponent(filter)}`);
  const began = performance.now();
  const userIds = await inLanes(USERS, async (number) => {
    const name = `user-${run}-${number}@example.com`;
    await lookUp('/Users', `userName eq "${name}"`);
    return timed(201, 'POST', '/Users', userOf(name));
  });
  await inLanes(GROUPS, async (number) => {
    const displayName = `Group ${run}-${number}`;
    await lookUp('/Groups', `displayName eq "${displayName}"`);
    const id = await timed(201, 'POST', '/Groups', {
      schemas: [GROUP_URN],
      displayName,
      externalId: displayName,
    });
    const size = USERS / GROUPS;
    const members = userIds.slice(number * size, (number + 1) * size);
    for (let at = 0; at < members.length; at += MEMBERS_PER_PATCH) {
      const value = members.slice(at, at + MEMBERS_PER_PATCH).map((id) => ({ value: id }));
      const patch = {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Add', path: 'members', value }],
      };
      await timed(204, 'PATCH', `/Groups/${id}`, patch);
    }
  });
  const seconds = (performance.now() - began) / 1_000;
  times.sort((a, b) => a - b);
  const percentile = (part: number) => times[Math.ceil(times.length * part) - 1] as number;
  return { value: times.length / seconds, also: { p50: percentile(0.5), p99: percentile(0.99) } };
}

/** Runs so many tasks on the connections; returns their results in order. */
async function inLanes<T>(count: number, task: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let number = next++; number < count; number = next++) results[number] = await task(number);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return results;
}

function userOf(userName: string) {
  return {
    schemas: [USER_URN, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: userName,
    userName,
    active: true,
    displayName: `Name of ${userName}`,
    emails: [{ primary: true, type: 'work', value: userName }],
    name: { formatted: `Name of ${userName}`, familyName: 'Name', givenName: 'Of' },
  };
}
