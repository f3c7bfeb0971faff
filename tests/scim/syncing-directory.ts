import {
  type Directory,
  GROUP_URN,
  type ScimList,
  type ScimResource,
  USER_URN,
} from '../harness/directory.ts';

/** What a directory wants the service to have, by external id; groups name their members by external id, too. */
export type DirectoryState = {
  readonly users: ReadonlyMap<string, { readonly displayName: string; readonly active: boolean }>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
};

/** What befalls a request: it is lost, its answer is lost, it arrives twice, or nothing. */
export type Fault = 'request lost' | 'answer lost' | 'twice' | 'none';

/** Thrown for a request whose answer the client does not get. */
class NoAnswer extends Error {}

type Send = Directory['send'];

/** Returns a way to send requests that meets one of the faults after the other, and none once they are used up. */
export function faulty(send: Send, faults: readonly Fault[]): Send {
  const left = [...faults];
  return async (...request) => {
    const fault = left.shift() ?? 'none';
    if (fault === 'request lost') throw new NoAnswer();
    if (fault === 'twice') {
      const [, second] = await Promise.all([send(...request), send(...request)]);
      return second as never;
    }
    const answer = await send(...request);
    if (fault === 'answer lost') throw new NoAnswer();
    return answer as never;
  };
}

const MAX_FAILURES = 400;

/**
 * Brings users and groups to the client's state in the order given, `connections` at a time, as directories do: look up by external id,
 * then create, change or delete. What fails or gets no answer is tried again after the others; `betweenAttempts` may wait for the service.
 */
export async function syncDirectory(
  send: Send,
  state: DirectoryState,
  order: readonly string[],
  connections: number,
  betweenAttempts: () => Promise<void> = async () => {},
): Promise<void> {
  const left = [...order];
  let failures = 0;
  const lane = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      if (await isSynced(send, state, id)) continue;
      if (++failures === MAX_FAILURES) throw new Error(`${id} was not synchronized`);
      // behind the others: a group may come before its members
      left.push(id);
      await betweenAttempts();
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

/** False where a request failed, or got no answer. */
async function isSynced(send: Send, state: DirectoryState, id: string): Promise<boolean> {
  try {
    const statuses = id.startsWith('group')
      ? await syncGroup(send, id, state.groups.get(id) ?? null)
      : await syncUser(send, id, state.users.get(id) ?? null);
    return statuses.every((status) => status < 300 || status === 404);
  } catch (error) {
    // what `fetch` throws for a connection that broke is a TypeError
    if (error instanceof NoAnswer || error instanceof TypeError) return false;
    throw error;
  }
}

async function syncUser(
  send: Send,
  externalId: string,
  wanted: { displayName: string; active: boolean } | null,
): Promise<number[]> {
  const found = await findOne(send, '/Users', externalId);
  const path = `/Users/${found?.id}`;
  if (wanted === null) return found === null ? [] : [(await send('DELETE', path)).status];
  const body = { schemas: [USER_URN], externalId, userName: externalId, ...wanted };
  if (found === null) return [(await send('POST', '/Users', body)).status];
  return [(await patch(send, path, [{ op: 'replace', value: wanted }])).status];
}

async function syncGroup(
  send: Send,
  externalId: string,
  wanted: readonly string[] | null,
): Promise<number[]> {
  let found = await findOne(send, '/Groups', externalId);
  if (wanted === null) {
    return found === null ? [] : [(await send('DELETE', `/Groups/${found.id}`)).status];
  }
  if (found === null) {
    const body = { schemas: [GROUP_URN], externalId, displayName: externalId };
    const created = await send('POST', '/Groups', body);
    if (created.status !== 201) return [created.status];
    found = created.body;
  }
  const ids = new Set<string>();
  for (const name of wanted) {
    const user = await findOne(send, '/Users', name);
    if (user === null) return [409];
    ids.add(user.id);
  }
  const present = (found.members ?? []).map(({ value }) => value);
  const statuses: number[] = [];
  const path = `/Groups/${found.id}`;
  const change = async (operation: unknown) => {
    statuses.push((await patch(send, path, [operation])).status);
  };
  for (const value of [...ids].filter((id) => !present.includes(id)))
    await change({ op: 'Add', path: 'members', value: [{ value }] });
  for (const value of present.filter((id) => !ids.has(id)))
    await change({ op: 'Remove', path: `members[value eq "${value}"]` });
  // a lost group is created again
  return statuses.includes(404) ? [409] : statuses;
}

function patch(send: Send, path: string, operations: readonly unknown[]) {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
  return send('PATCH', path, { schemas, Operations: operations });
}

async function findOne(send: Send, path: string, externalId: string): Promise<ScimResource | null> {
  const filter = encodeURIComponent(`externalId eq "${externalId}"`);
  const { status, body } = await send<ScimList>('GET', `${path}?filter=${filter}`);
  if (status !== 200) throw new NoAnswer();
  return body.Resources[0] ?? null;
}

/** Returns what the service has, in the form of the client's state. */
export async function serviceState(send: Send): Promise<DirectoryState> {
  const users = await listAll(send, '/Users');
  const groups = await listAll(send, '/Groups');
  const nameOf = new Map(users.map(({ id, userName }) => [id, userName as string]));
  return {
    users: new Map(
      users.map((user) => [
        user['externalId'] as string,
        { displayName: user['displayName'] as string, active: user.active as boolean },
      ]),
    ),
    groups: new Map(
      groups.map((group) => [
        group['externalId'] as string,
        (group.members ?? []).map(({ value }) => nameOf.get(value) as string).sort(),
      ]),
    ),
  };
}

async function listAll(send: Send, path: string): Promise<ScimResource[]> {
  const all: ScimResource[] = [];
  for (;;) {
    const { body } = await send<ScimList>('GET', `${path}?startIndex=${all.length + 1}&count=100`);
    all.push(...body.Resources);
    if (body.Resources.length === 0 || all.length >= body.totalResults) return all;
  }
}
