import type { Client } from '@modelcontextprotocol/client';
import type { Approval, GovernDecision, PackChange } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';

/** Tools of two servers that are called with approval alone. */
const RESTRICTED = ['github.delete', 'github.move', 'gitlab.delete'].map((tool) =>
  restriction('approve', tool),
);

let deployment: Deployment;
let upstream: McpServer;
let tenant: Tenant;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
  upstream = await startMcpServer({ delete: () => text('done'), move: () => text('done') });
});
afterAll(async () => {
  await deployment?.stop();
  await upstream?.stop();
});
beforeEach(async () => {
  tenant = await deployment.createTenant(`tenant-${made++}`);
  await activatePolicies(tenant, ...RESTRICTED);
});

const approvalIn = (answer: string) => /apr_\w{26}/.exec(answer)?.[0] ?? null;
const approve = async (id: string | null) =>
  expect((await tenant.bob.post<Approval>(`/v1/approvals/${id}/approve`)).status).toBe(200);
const expire = () =>
  deployment.sql('update approvals set expires_at = now() where tenant_id = $1', [tenant.id]);

describe('an approval of a checked call covers it no more', () => {
  type Asked = { readonly by: TestAgent; readonly call: Readonly<Record<string, unknown>> };

  let asked: Asked;
  beforeEach(async () => {
    const by = await approvedAgent(deployment, tenant, 'worker');
    asked = { by, call: { tool: 'delete', server: 'github', arguments: { repo: 'acme/shop' } } };
  });

  const check = async ({ by, call }: Asked) =>
    (await by.api.post<GovernDecision>('/v1/govern/check', call)).body;
  const withCall = (change: object): Asked => ({ ...asked, call: { ...asked.call, ...change } });

  /** Each changes one thing that the approval is bound to, and returns what is checked then. */
  const BOUND: readonly (readonly [string, () => Promise<Asked> | Asked])[] = [
    [
      'of another agent',
      async () => ({ ...asked, by: await approvedAgent(deployment, tenant, 'other') }),
    ],
    ['at another server', () => withCall({ server: 'gitlab' })],
    ['of another tool', () => withCall({ tool: 'move' })],
    ['with other arguments', () => withCall({ arguments: { repo: 'acme/other' } })],
    ['with an argument more', () => withCall({ arguments: { repo: 'acme/shop', force: true } })],
    [
      'under another version of the pack',
      async () => {
        await activatePolicies(tenant, ...RESTRICTED);
        return asked;
      },
    ],
    [
      'under the same version of another pack',
      async () => {
        const path = '/v1/policies/packs/pack-dev-observe/promote';
        const { body } = await tenant.alice.post<PackChange>(path, { reason: 'a test' });
        expect(body).toMatchObject({ pack: { id: 'pack-staging', version: 2 } });
        // by hand: no operation moves an agent
        await deployment.sql("update agents set environment = 'staging' where tenant_id = $1", [
          tenant.id,
        ]);
        await deployment.sql('update ledger_heads set epoch = epoch + 1 where tenant_id = $1', [
          tenant.id,
        ]);
        return asked;
      },
    ],
    [
      'after its expiry',
      async () => {
        await expire();
        return asked;
      },
    ],
  ];

  test.each(BOUND)(
    '%s, and the new one asks for its own [GATE-08/agent, GATE-08/server, GATE-08/tool, GATE-08/arguments, GATE-08/pack, GATE-08/expiry]',
    async (_name, change) => {
      const id = approvalIn((await check(asked)).reason);
      await approve(id);

      const answer = await check(await change());

      expect(answer.decision).toBe('deny');
      expect(approvalIn(answer.reason)).toEqual(expect.stringMatching(/^apr_/));
      expect(approvalIn(answer.reason)).not.toBe(id);
    },
  );

  test('once it was made, and before that with nothing changed [GATE-08/once]', async () => {
    await approve(approvalIn((await check(asked)).reason));

    expect((await check(asked)).decision).toBe('allow');
    expect((await check(asked)).decision).toBe('deny');
  });
});

describe('an approval of a call through the gateway covers it no more', () => {
  let client: Client;
  let serverPath: string;

  beforeEach(async () => {
    upstream.definitions.set('delete', { description: 'Deletes a repository.' });
    const server = { name: 'github', url: upstream.url, mode: 'enforce' };
    serverPath = `/v1/gateway/servers/${(await registerServer(tenant, server)).id}`;
    const agent = await approvedAgent(deployment, tenant, 'worker');
    client = await connectClient(deployment, `${tenant.slug}/github`, agent.api.token);
    await client.listTools();
    return () => client.close();
  });

  const call = async (name = 'delete', args: object = { repo: 'acme/shop' }) => {
    const result = await client.callTool({ name, arguments: { ...args } });
    return JSON.stringify(result.content);
  };

  test.each<[string, () => Promise<unknown>]>([
    [
      'under another definition of the tool, though it is accepted',
      async () => {
        upstream.definitions.set('delete', { description: 'Deletes a repository for good.' });
        expect((await client.listTools()).tools.map(({ name }) => name)).toContain('delete');
      },
    ],
    [
      'at another version of the server',
      () =>
        tenant.alice.send('PATCH', serverPath, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ timeoutSeconds: 59 }),
        }),
    ],
    ['after its expiry', expire],
    ['under another version of the pack', () => activatePolicies(tenant, ...RESTRICTED)],
  ])('%s [GATE-08/definition]', async (_name, change) => {
    const id = approvalIn(await call());
    await approve(id);

    await change();

    const again = approvalIn(await call());
    expect(again).toEqual(expect.stringMatching(/^apr_/));
    expect(again).not.toBe(id);
  });

  test.each([
    ['of another tool', () => call('move')],
    ['with other arguments', () => call('delete', { repo: 'acme/other' })],
  ])('%s, and still covers its own [GATE-08]', async (_name, other) => {
    const id = approvalIn(await call());
    await approve(id);

    expect(approvalIn(await other())).not.toBe(id);
    expect(await call()).toContain('done');
    expect(approvalIn(await call())).not.toBe(id);
  });
});
