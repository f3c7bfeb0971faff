import type { Client } from '@modelcontextprotocol/client';
import type { EvidenceRecord } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { activatePolicies } from '../harness/packs.ts';

const MODES = ['observe', 'enforce'] as const;
type Mode = (typeof MODES)[number];
/** Each tool is decided as its name says, at the server of either mode. */
const TOOLS = ['allow', 'sanitize', 'approve', 'step-up', 'deny', 'fault'];
const MAIL = 'jane.doe@contoso.com';

let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;
const clients = {} as Record<Mode, Client>;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  const echo = ({ to }: Record<string, unknown>) => text(`done for ${to}`);
  upstream = await startMcpServer(Object.fromEntries(TOOLS.map((name) => [name, echo])));
  await activatePolicies(tenant, ...['approve', 'deny', 'sanitize'].map(decided), STEP_UP, FAULT);
  for (const mode of MODES) await registerServer(tenant, { name: mode, url: upstream.url, mode });
  const agent = await approvedAgent(deployment, tenant, 'worker');
  for (const mode of MODES) clients[mode] = await connect(mode, agent.api.token);
});
afterAll(async () => {
  for (const client of Object.values(clients)) await client.close();
  await deployment?.stop();
  await upstream?.stop();
});

const decided = (outcome: string) =>
  `@id("${outcome}") @outcome("${outcome}") @reason("the tool is restricted")
forbid (principal, action == Action::"call", resource)
when { resource.name like "*.${outcome}" };
`;
const STEP_UP = `@id("step-up") @outcome("step-up") @reason("needs a scope")
forbid (principal, action == Action::"call", resource)
when { resource.name like "*.step-up" } unless { context.credential.scopes.contains("send") };
`;
const FAULT = `@id("fault") @outcome("approve") @reason("overflows")
forbid (principal, action == Action::"call", resource)
when { resource.name like "*.fault" && context.time.now * 9007199254740991 * 9007199254740991 > 0 };
`;

const connect = (mode: Mode, token: string | null) =>
  connectClient(deployment, `acme/${mode}`, token);

/** Calls a tool; returns what it answers, or null where the call fails or is refused, and whether the server was reached. */
async function call(client: Client, name: string, args = { to: 'ops' }) {
  const before = upstream.calls.length;
  const result = await client.callTool({ name, arguments: args }).catch(() => null);
  const answer = result === null || result.isError === true ? null : JSON.stringify(result.content);
  return { answer, isReached: upstream.calls.length > before };
}

const newestDecision = async () => {
  const path = '/v1/evidence?kind=policy_decision&limit=1';
  const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>(path);
  return body.items[0]?.event.data;
};

describe.each(['approve', 'step-up', 'deny'])('a call that is decided as %s', (outcome) => {
  test.each(MODES)(
    'is stopped in enforce alone, and recorded as what it is: %s [GATE-02, GATE-03/outcomes]',
    async (mode) => {
      const { answer, isReached } = await call(clients[mode], outcome);

      expect(isReached).toBe(mode === 'observe');
      expect(answer).toEqual(mode === 'observe' ? expect.stringContaining('done for ops') : null);
      expect(await newestDecision()).toMatchObject({
        decision: 'deny',
        gateway: { mode, outcome, wouldBlock: true },
      });
    },
  );
});

test.each(MODES)(
  'a call that is decided as sanitize goes on without what was found in it in %s [GATE-02, GATE-03/outcomes]',
  async (mode) => {
    const { answer } = await call(clients[mode], 'sanitize', { to: MAIL });

    expect(answer).toContain('done for [removed personal-data/email-address');
    expect(JSON.stringify(upstream.calls)).not.toContain(MAIL);
    expect(await newestDecision()).toMatchObject({
      gateway: { mode, outcome: 'sanitize', wouldBlock: false },
    });
  },
);

/** What stops a call whatever the mode is; each breaks one thing and calls a tool that is allowed. */
const HARD_GATES: readonly (readonly [string, (mode: Mode) => Promise<{ isReached: boolean }>])[] =
  [
    ['a rule that cannot be evaluated', (mode) => call(clients[mode], 'fault')],
    ['a name that no tool has', (mode) => call(clients[mode], 'not a name')],
    [
      'the revocation of the agent',
      async (mode) => {
        const agent = await approvedAgent(deployment, tenant, `revoked in ${mode}`);
        const client = await connect(mode, agent.api.token);
        onTestFinished(() => client.close());
        expect(await call(client, 'allow')).toMatchObject({ isReached: true });
        await tenant.bob.post(`/v1/agent-identities/${agent.id}/revoke`, { reason: 'a test' });
        return call(client, 'allow');
      },
    ],
    [
      'evidence that cannot be sealed',
      async (mode) => {
        await deployment.sql(`
        create function refuse_event() returns trigger language plpgsql as $$
          begin raise exception 'a test'; end $$`);
        await deployment.sql(`
        create trigger refuse_event before insert on ledger_events
          for each row execute function refuse_event()`);
        onTestFinished(async () => {
          await deployment.sql('drop function refuse_event() cascade');
        });
        return call(clients[mode], 'allow');
      },
    ],
  ];

describe.each(MODES)('in %s', (mode) => {
  test('a call that is allowed reaches the server [GATE-03]', async () => {
    expect(await call(clients[mode], 'allow')).toEqual({
      answer: expect.stringContaining('done for ops'),
      isReached: true,
    });
  });

  test.each(HARD_GATES)(
    '%s stops a call [GATE-03/identity, GATE-03/protocol, GATE-03/evidence]',
    async (_gate, attempt) => {
      expect(await attempt(mode)).toEqual({ answer: null, isReached: false });
    },
  );
});
