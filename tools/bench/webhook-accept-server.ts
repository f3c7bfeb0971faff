/**
 * A server for the benchmark `webhook-accept`, in a process of its own: sends where it listens and whose deliveries it takes, answers
 * each message `usage` with the CPU time that it has used, in microseconds, and ends when it gets `stop`.
 */
import type { AddressInfo } from 'node:net';
import { newId } from '@svc/contract';
import fastify from 'fastify';
import { startCodeHost } from '../../tests/doubles/code-host/code-host.ts';
import { appEnvironment } from '../../tests/harness/app-environment.ts';
import { startDeployment } from '../../tests/harness/deployment.ts';

/** Where a server listens, the secret that signs, and the host's ids of repositories that are connected. */
export type Listening = {
  readonly url: string;
  readonly secret: string;
  readonly installationId: number;
  readonly repositoryIds: readonly number[];
};

type Server = { readonly listening: Listening; stop(): Promise<void> };

/** As many as connections of the load: each pushes to one of its own. */
const REPOSITORIES = 32;
const INSTALLATION = 7_000_000_001;

const server = process.argv[2] === 'echo' ? await serveEcho() : await serveService();
process.send?.(server.listening);
process.on('message', async (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
    return;
  }
  await server.stop();
  process.disconnect();
});

async function serveEcho(): Promise<Server> {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/', async (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const listening = { url, secret: 'of nobody', installationId: 1, repositoryIds: [1] };
  return { listening, stop: () => app.close() };
}

/** Without a worker: what deliveries ask for is only enqueued. */
async function serveService(): Promise<Server> {
  const host = await startCodeHost();
  const environment = await appEnvironment(host.url, host.app);
  const deployment = await startDeployment({ ...environment.env, SVC_ROLES: 'api' });
  const tenant = await deployment.createTenant('bench');
  const installation = newId('installation');
  await deployment.sql(
    `insert into code_host_installations
       (tenant_id, installation_id, host_installation_id, account_id, account_login, account_kind, repository_selection)
     values ($1, $2, $3, 1, 'bench', 'organization', 'selected')`,
    [tenant.id, installation, INSTALLATION],
  );
  const repositoryIds: number[] = [];
  for (let id = INSTALLATION + 1; repositoryIds.length < REPOSITORIES; id++) {
    const { body } = await tenant.alice.put<{ id: string }>('/v1/repos', { name: `bench/r${id}` });
    await deployment.sql(
      `update repositories set host_repo_id = $3, installation_id = $4, connection = 'connected',
         is_private = true, host_default_branch = 'main', scan_due_at = now() + interval '1 day'
       where tenant_id = $1 and repo_id = $2`,
      [tenant.id, body.id, id, installation],
    );
    repositoryIds.push(id);
  }
  return {
    listening: {
      url: `${deployment.url}/hooks/code-host`,
      secret: host.app.webhookSecret,
      installationId: INSTALLATION,
      repositoryIds,
    },
    stop: async () => {
      await deployment.stop();
      await environment.remove();
      await host.close();
    },
  };
}
