import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment } from '../harness/deployment.ts';
import { registerServer } from '../harness/mcp-client.ts';
import { type EverythingServer, startEverythingServer } from './everything-server.ts';
import { EXPECTED_DIFFERENCES } from './expected-differences.ts';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { runSuite, type Verdicts } from './suite.ts';

/** The era of each revision: the suite speaks as a client of it, the fixture as a server of it alone. */
const REVISIONS = { session: '2025-11-25', stateless: '2026-07-28' } as const;
type Era = keyof typeof REVISIONS;
const ERAS: readonly Era[] = ['session', 'stateless'];
const PAIRS = ERAS.flatMap((client) => ERAS.map((server) => ({ client, server })));

let deployment: Deployment;
const upstreams = new Map<Era, EverythingServer>();
const forwarders = new Map<Era, Forwarder>();
const baselines = new Map<Era, Verdicts>();

beforeAll(async () => {
  deployment = await startDeployment();
  const tenant = await deployment.createTenant('acme');
  for (const era of ERAS) {
    const upstream = await startEverythingServer([era]);
    upstreams.set(era, upstream);
    await registerServer(tenant, { name: era, url: upstream.url, mode: 'enforce' });
  }
  const patterns = ERAS.map((era) => `${era}.*`);
  const agent = await approvedAgent(deployment, tenant, 'suite', patterns);
  for (const era of ERAS) {
    const url = `${deployment.url}/mcp/acme/${era}`;
    forwarders.set(era, await startForwarder(url, agent.api.token as string));
  }
});
afterAll(async () => {
  for (const forwarder of forwarders.values()) await forwarder.stop();
  await deployment?.stop();
  for (const upstream of upstreams.values()) await upstream.stop();
});

/** What the suite finds without the gateway: a server of one era serves the clients of that era only. */
async function baseline(era: Era): Promise<Verdicts> {
  const { url } = upstreams.get(era) as EverythingServer;
  const verdicts = baselines.get(era) ?? (await runSuite(url, REVISIONS[era]));
  baselines.set(era, verdicts);
  return verdicts;
}

test.each(ERAS)(
  'the fixture of the era "$0" passes what the suite scores, without the gateway',
  async (era) => {
    // the SDK of the fixture has no tasks of this protocol: see NO_TASKS of the expected differences
    const failed = failures(await baseline(era));
    expect(failed.filter((check) => !check.startsWith('tasks-'))).toEqual([]);
  },
);

test.each(PAIRS)(
  'a client of "$client" has the results of a server of its era, at a server of "$server" behind the gateway [GATE-01, GATE-09]',
  async ({ client, server }) => {
    const direct = await baseline(client);
    const { url } = forwarders.get(server) as Forwarder;
    const through = await runSuite(url, REVISIONS[client]);

    expect(differences(direct, through)).toEqual(EXPECTED_DIFFERENCES[client][server]);
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
