import { expect } from 'vitest';
import { startEverythingServer } from '../conformance/everything-server.ts';
import { approvedAgent } from '../harness/agent.ts';
import { startDeployment } from '../harness/deployment.ts';
import { registerServer } from '../harness/mcp-client.ts';
import type { ForeignClient, Report } from './report.ts';

/** The protocol's own name of a server in each stateless result; the gateway passes no such name of `_meta` on. */
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** The fixture of the conformance suite, and a deployment before it. */
export type Comparison = {
  /** Runs a client directly and through the gateway; fails where it is shown anything else. Returns what it is shown. */
  compare(run: ForeignClient): Promise<Report>;
  stop(): Promise<void>;
};

export async function startComparison(): Promise<Comparison> {
  const upstream = await startEverythingServer();
  const deployment = await startDeployment();
  const tenant = await deployment.createTenant('acme');
  await registerServer(tenant, { name: 'everything', url: upstream.url, mode: 'enforce' });
  const agent = await approvedAgent(deployment, tenant, 'foreign', ['everything.*']);
  const { token } = agent.api;
  return {
    compare: async (run) => {
      const [direct, through] = await run([
        { url: upstream.url, token: null },
        { url: `${deployment.url}/mcp/acme/everything`, token: token as string },
      ]);
      expect(through).toEqual(withoutServerInfo(direct as Report));
      return through as Report;
    },
    stop: async () => {
      await deployment.stop();
      await upstream.stop();
    },
  };
}

/** Fails unless the client was shown what the fixture has, in a revision of the protocol. */
export function expectShown(report: Report, revision: string): void {
  const { initialize, text, failed, structured, progress, resource, prompt } = report;
  expect(initialize.protocolVersion).toBe(revision);
  expect(text).toMatchObject({ content: [{ text: expect.stringContaining('simple text') }] });
  expect(failed).toMatchObject({ isError: true });
  expect(structured).toMatchObject({ structuredContent: { city: 'Paris', degrees: 21.5 } });
  expect(progress).toEqual([0, 50, 100]);
  expect(JSON.stringify(resource)).toContain('static text resource');
  expect(JSON.stringify(prompt)).toContain("arg1='a', arg2='b'");
}

/** Copies a report without that name; a `_meta` that has nothing else is empty or absent, as the SDK shows it. */
function withoutServerInfo(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (name, value) => {
    if (name !== '_meta' || value === null) return value;
    const { [SERVER_INFO]: _own, ...others } = value as Record<string, unknown>;
    return Object.keys(others).length === 0 ? undefined : others;
  });
}
