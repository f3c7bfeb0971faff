import { type Agent, type CreatedToken, newId } from '@svc/contract';
import {
  newSessionValue,
  SESSION_COOKIE,
  sessionHash,
} from '../../apps/server/src/platform/identity/session-cookie.ts';
import { type Api, api, apiOf } from '../harness/api.ts';
import { type Directory, directoryAt } from '../harness/directory.ts';
import type { EvidenceLog } from '../harness/evidence-log.ts';
import { followChanges } from '../harness/follow.ts';
import type { RunningServer } from '../harness/processes.ts';
import type { SharedDatabase, SharedTenant } from '../harness/shared-database.ts';

/** How the directory takes one person out, through which server, and after how many answers to that person. */
export type Departure = {
  readonly by: 'deactivation' | 'deletion';
  readonly through: number;
  readonly afterAnswers: number;
};

/** A request of the person. Moments are ticks of one clock that advances with every request sent and every answer received. */
type PersonRequest = {
  readonly round: number;
  readonly what: string;
  readonly sent: number;
  readonly status: number;
};

export type Departures = {
  readonly requests: readonly PersonRequest[];
  /** The tick at which the directory had its 2xx, by round. */
  readonly answered: readonly number[];
  /** Changes made after that answer which a stream of the person still brought. */
  readonly streamed: readonly string[];
  /** Agents whose approval was answered to the person. */
  readonly approved: readonly string[];
};

type Scene = {
  readonly shared: SharedDatabase;
  readonly tenant: SharedTenant;
  readonly directory: readonly Directory[];
  readonly urls: readonly string[];
};

/** A tenant whose people are provisioned, alice among them. */
export async function provisionedTenant(shared: SharedDatabase, slug: string): Promise<Scene> {
  const tenant = await shared.createTenant(slug);
  const admin = tenant.alice(shared.servers[0] as RunningServer);
  const { body } = await admin.post<CreatedToken>('/v1/tokens', {
    name: 'directory',
    kind: 'provisioning',
  });
  const urls = shared.servers.map(({ url }) => url);
  const directory = urls.map((url) => directoryAt(url, body.token));
  const scene = { shared, tenant, directory, urls };
  await provision(scene, 'alice');
  await shared.owner.query(
    'update identity_providers set is_provisioned = true where tenant_id = $1',
    [tenant.id],
  );
  return scene;
}

/** Creates the record of a person as its directory does, linked as by a first sign-in. */
async function provision({ shared, tenant, directory }: Scene, subject: string): Promise<string> {
  const id = await (directory[0] as Directory).user(subject, { externalId: subject });
  await shared.owner.query('update users set issuer = $2, subject = $3 where user_id = $1', [
    id,
    tenant.issuer,
    subject,
  ]);
  return id;
}

/** Opens a session as sign-in does; returns the API by its cookie at each server. */
async function openSession({ shared, urls }: Scene, userId: string): Promise<readonly Api[]> {
  const value = newSessionValue();
  await shared.owner.query(
    `insert into sessions (tenant_id, session_id, hash, user_id, provider_id, role, authenticated_at, expires_at, idle_seconds)
     select tenant_id, $2, $3, user_id, provider_id, 'admin', now(), now() + interval '1 hour', 1800
     from users where user_id = $1`,
    [userId, newId('session'), sessionHash(value)],
  );
  const cookie = { cookie: `${SESSION_COOKIE}=${value}`, 'sec-fetch-site': 'same-origin' };
  return urls.map((url) =>
    apiOf(null, (method, path, init = {}) =>
      api(url, null).send(method, path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...cookie },
      }),
    ),
  );
}

/** Takes bob out again and again while he is served by cookie and by JWT on every server, approves agents and follows changes. */
export async function observeDepartures(
  scene: Scene,
  departures: readonly Departure[],
): Promise<Departures> {
  let clock = 0;
  const seen = {
    requests: [] as PersonRequest[],
    answered: [] as number[],
    streamed: [] as string[],
    approved: [] as string[],
  };
  const { tenant, shared, directory } = scene;
  const alice = tenant.alice(shared.servers[0] as RunningServer);
  let userId = await provision(scene, 'bob');
  for (const [round, { by, through, afterAnswers }] of departures.entries()) {
    const byCookie = await openSession(scene, userId);
    const byJwt = shared.servers.map((server) => tenant.bob(server));
    const stream = await openStream(scene, round, byJwt);
    const gone = Promise.withResolvers<void>();
    const due = Promise.withResolvers<void>();
    let isGone = false;
    let answers = 0;
    const ask = async (what: string, send: () => Promise<{ status: number }>) => {
      const sent = clock++;
      const { status } = await send();
      clock++;
      seen.requests.push({ round, what, sent, status });
      if (++answers >= afterAnswers) due.resolve();
      return status;
    };
    const reads = async (what: string, person: Api) => {
      while (!isGone) await ask(what, () => person.get('/v1/me'));
      await gone.promise;
      await ask(what, () => person.get('/v1/me'));
    };
    const approves = async (what: string, person: Api) => {
      const before = await requestAgent(alice);
      await due.promise;
      const path = (id: string) => `/v1/agent-identities/${id}/approve`;
      if ((await ask(what, () => person.post(path(before)))) === 200) seen.approved.push(before);
      await gone.promise;
      if ((await ask(what, () => person.post(path(before)))) === 200) seen.approved.push(before);
    };
    const leaves = async () => {
      await due.promise;
      const at = directory[through] as Directory;
      const { status, body } =
        by === 'deletion'
          ? await at.send('DELETE', `/Users/${userId}`)
          : await setActive(at, userId, false);
      if (status >= 300) throw new Error(`round ${round}: ${status} ${JSON.stringify(body)}`);
      seen.answered.push(clock++);
      isGone = true;
      gone.resolve();
    };
    await Promise.all([
      leaves(),
      ...byCookie.map((person, at) => reads(`cookie at server ${at}`, person)),
      ...byJwt.map((person, at) => reads(`JWT at server ${at}`, person)),
      approves('approval by cookie', byCookie[(through + 1) % byCookie.length] as Api),
      approves('approval by JWT', byJwt[(through + 1) % byJwt.length] as Api),
    ]);
    const later = await requestAgent(alice);
    if (await brings(stream, later)) seen.streamed.push(`${by} of round ${round}: ${later}`);
    if (by === 'deletion') userId = await provision(scene, 'bob');
    else await setActive(directory[0] as Directory, userId, true);
  }
  return seen;
}

function setActive(at: Directory, userId: string, active: boolean) {
  return at.patch(`/Users/${userId}`, [{ op: 'replace', path: 'active', value: active }]);
}

async function requestAgent(admin: Api): Promise<string> {
  const { status, body } = await admin.post<Agent>('/v1/agent-identities', {
    name: newId('agent'),
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  if (status !== 201) throw new Error(`no agent: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** A stream of changes of the person, on each server in turn. */
async function openStream({ urls }: Scene, round: number, byJwt: readonly Api[]) {
  const at = round % urls.length;
  const stream = await followChanges(urls[at] as string, {
    authorization: `Bearer ${byJwt[at]?.token}`,
  });
  if (stream.status !== 200) throw new Error(`round ${round}: the stream is ${stream.status}`);
  return stream;
}

/** Reads a stream until it brings the id; false for one that ends before. */
async function brings(stream: Awaited<ReturnType<typeof followChanges>>, id: string) {
  for (;;) {
    const message = await stream.next();
    if (message === null) return false;
    if (JSON.stringify(message.data).includes(id)) return true;
  }
}

/** Everything that was seen or is in the log and breaks the promise, one line each. */
export function departureViolations(
  { requests, answered, streamed, approved }: Departures,
  { events, verdict }: EvidenceLog,
): string[] {
  const found: string[] = streamed.map((text) => `a stream brought what came after the ${text}`);
  if (verdict.status !== 'verified') found.push(`the log: ${JSON.stringify(verdict)}`);
  for (const { round, what, sent, status } of requests) {
    const isLate = sent > (answered[round] as number);
    if (isLate && status !== 401 && status !== 403)
      found.push(`round ${round}: ${what} after the answer of the directory: ${status}`);
    if (status >= 500) found.push(`round ${round}: ${what}: ${status}`);
  }
  let departedAt: number | null = null;
  const counted = new Set<string>();
  for (const { index, kind, subject } of events) {
    if (kind === 'user.deactivated' || kind === 'user.deleted') departedAt = index;
    if (kind === 'user.reactivated' || kind === 'user.created') departedAt = null;
    if (kind !== 'agent.approved') continue;
    counted.add(String(subject.id));
    // nobody but the person approves
    if (departedAt !== null) found.push(`event ${index} approves, after event ${departedAt}`);
  }
  for (const id of approved) if (!counted.has(id)) found.push(`no event approves ${id}`);
  return found;
}
