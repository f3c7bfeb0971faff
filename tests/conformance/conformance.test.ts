import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment } from '../harness/deployment.ts';
import { registerServer } from '../harness/mcp-client.ts';
import { type EverythingServer, startEverythingServer } from './everything-server.ts';
import { EXPECTED_DIFFERENCES } from './expected-differences.ts';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { runSuite, type Verdicts } from './suite.ts';

let deployment: Deployment;
let upstream: EverythingServer;
let forwarder: Forwarder;

beforeAll(async () => {
  deployment = await startDeployment();
  const tenant = await deployment.createTenant('acme');
  upstream = await startEverythingServer();
  await registerServer(tenant, { name: 'everything', url: upstream.url, mode: 'enforce' });
  const agent = await approvedAgent(deployment, tenant, 'suite', ['everything.*']);
  forwarder = await startForwarder(
    `${deployment.url}/mcp/acme/everything`,
    agent.api.token as string,
  );
});
afterAll(async () => {
  await forwarder?.stop();
  await deployment?.stop();
  await upstream?.stop();
});

test.each(['2025-11-25', '2026-07-28'] as const)(
  'the public suite has the same results through the gateway as without it, for %s [GATE-01]',
  async (revision) => {
    const direct = await runSuite(upstream.url, revision);
    const through = await runSuite(forwarder.url, revision);

    expect(failures(direct).filter((check) => !check.startsWith('tasks-'))).toEqual([]);
    expect(differences(direct, through)).toEqual(EXPECTED_DIFFERENCES[revision]);
  },
);

function failures(verdicts: Verdicts): string[] {
  return [...verdicts].filter(([, verdict]) => verdict === 'FAILURE').map(([check]) => check);
}

/** Checks that end otherwise through the gateway, by name: what is expected of it, and stale entries show as well. */
function differences(direct: Verdicts, through: Verdicts): Record<string, string> {
  const checks = [...new Set([...direct.keys(), ...through.keys()])].sort();
  return Object.fromEntries(
    checks
      .filter((check) => direct.get(check) !== through.get(check))
      .map((check) => [check, `${direct.get(check)} -> ${through.get(check)}`]),
  );
}
