/**
 * Servers of the benchmarks of people and directories, each in a process of its own that prints its address and ends
 * on the message `stop`: `service` with a tenant and credentials of each kind; `echo`, which answers a body of the size of
 * `GET /v1/me`; `insert`, which inserts a row into PostgreSQL for each POST.
 */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type CreatedToken, newId } from '@svc/contract';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import {
  newSessionValue,
  SESSION_COOKIE,
  sessionHash,
} from '../../apps/server/src/platform/identity/session-cookie.ts';
import { approvedAgent, boundAgent } from '../../tests/harness/agent.ts';
import { type Deployment, startDeployment } from '../../tests/harness/deployment.ts';
import { startIssuer } from '../../tests/harness/issuer.ts';
import { makeScratch } from '../../tests/harness/scratch.ts';

/** Headers of the clients, by kind of credential. */
export type Credentials = Readonly<
  Record<'cookies' | 'serviceTokens' | 'labTokens' | 'agentJwts', readonly ClientHeaders[]> & {
    directory: string;
  }
>;
export type ClientHeaders = Readonly<Record<string, string>>;
export type Listening = { readonly url: string; readonly credentials: Credentials };

type Server = { readonly url: string; readonly credentials?: Credentials; stop(): Promise<void> };

/** Callers of each kind: agents have a rate limit of their own. */
const CALLERS = 16;
const HOUR_SECONDS = 3_600;

const KINDS: Readonly<Record<string, () => Promise<Server>>> = {
  service: serveService,
  echo: serveEcho,
  insert: serveInsert,
};
const { url, credentials, stop } = await (KINDS[process.argv[2] ?? ''] as () => Promise<Server>)();
process.send?.({ url, credentials });
process.once('message', async () => {
  await stop();
  process.disconnect();
});

async function serveService(): Promise<Server> {
  const deployment = await startDeployment({ SVC_PUBLIC_URL: 'https://svc.test' });
  const issuer = await startIssuer();
  const tenant = await deployment.createTenantOf(issuer.url, 'bench');
  const exp = Math.floor(Date.now() / 1_000) + HOUR_SECONDS;
  const sign = (sub: string, aud: string) => issuer.sign({ sub, aud, exp, roles: ['admin'] });
  const admin = deployment.as(await sign('alice', tenant.adminAudience));
  const people = { alice: admin, bob: admin };
  const create = async (body: Record<string, unknown>) =>
    (await admin.post<CreatedToken>('/v1/tokens', body)).body.token;
  const numbers = Array.from({ length: CALLERS }, (_, number) => number);
  const serviceTokens: string[] = [];
  const labTokens: string[] = [];
  const agentJwts: string[] = [];
  for (const number of numbers) {
    serviceTokens.push(await create({ name: `service-${number}` }));
    labTokens.push((await approvedAgent(deployment, people, `lab-${number}`)).api.token as string);
    const subject = `external-${number}`;
    await boundAgent(people, subject, { issuer: issuer.url, subject });
    agentJwts.push(await sign(subject, tenant.agentAudience));
  }
  const bearer = (tokens: readonly string[]) =>
    tokens.map((token) => ({ authorization: `Bearer ${token}` }));
  return {
    url: deployment.url,
    credentials: {
      cookies: await openSessions(deployment, tenant.id, issuer.url),
      serviceTokens: bearer(serviceTokens),
      labTokens: bearer(labTokens),
      agentJwts: bearer(agentJwts),
      directory: await create({ name: 'directory', kind: 'provisioning' }),
    },
    stop: async () => {
      await issuer.close();
      await deployment.stop();
    },
  };
}

/** Opens a session for each of some people, as sign-in does. */
async function openSessions(deployment: Deployment, tenantId: string, issuer: string) {
  const cookies: ClientHeaders[] = [];
  for (let number = 0; number < CALLERS; number++) {
    const value = newSessionValue();
    await deployment.sql(
      `with person as (
         insert into users (tenant_id, user_id, provider_id, issuer, subject)
         select tenant_id, $2, provider_id, issuer, $3 from identity_providers where tenant_id = $1 and issuer = $4
         returning *)
       insert into sessions (tenant_id, session_id, hash, user_id, provider_id, role, expires_at, idle_seconds)
       select tenant_id, $5, $6, user_id, provider_id, 'admin', now() + interval '1 hour', 1800 from person`,
      [tenantId, newId('user'), `person-${number}`, issuer, newId('session'), sessionHash(value)],
    );
    cookies.push({ cookie: `${SESSION_COOKIE}=${value}` });
  }
  return cookies;
}

async function serveEcho(): Promise<Server> {
  const app = fastify();
  const body = { me: 'x'.repeat(2_000) };
  app.get('/', async () => body);
  return { url: `${await listen(app)}/`, stop: () => app.close() };
}

async function serveInsert(): Promise<Server> {
  const scratch = await makeScratch();
  const cluster = await startCluster(join(scratch.path, 'database'));
  const pool = new pg.Pool({ ...cluster.connection, max: 8 });
  await pool.query('create table resources (id text primary key, body jsonb not null)');
  const app = fastify();
  app.post('/', async ({ body }, reply) => {
    const id = randomBytes(13).toString('hex');
    await pool.query({
      name: 'insert',
      text: 'insert into resources (id, body) values ($1, $2)',
      values: [id, JSON.stringify(body)],
    });
    return reply.code(201).send({ id, ...(body as object) });
  });
  return {
    url: `${await listen(app)}/`,
    stop: async () => {
      await app.close();
      await pool.end();
      await cluster.remove();
      await scratch.close();
    },
  };
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
