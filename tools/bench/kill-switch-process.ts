/**
 * The two other processes of the benchmark `kill-switch`. `service` runs the service with two tenants, one of which reaches an MCP
 * server of the flood; `flood KIND` runs that server and sends one kind of load until it is killed.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { approvedAgent } from '../../tests/harness/agent.ts';
import { api } from '../../tests/harness/api.ts';
import { startDeployment, type Tenant } from '../../tests/harness/deployment.ts';
import { json } from '../../tests/harness/hostile-server.ts';
import { scanFinding, scanReport, scanUpload } from '../../tests/harness/scan-report.ts';
import type { Credentials } from './noisy-neighbour-process.ts';

export type Listening = {
  readonly url: string;
  readonly flooder: Credentials;
  readonly other: Credentials;
};
/** Asked of the service: the longest turn of its event loop since it was asked last, in milliseconds of CPU time. */
export type LongestTurn = { readonly longestTurnMs: number };

/** How often the CPU time of the main thread is read: what a turn takes beyond this is seen. */
const SAMPLE_MS = 5;
const LANES = 16;
/** Characters of an answer; its JSON stays below the 1 MiB that a server may send by default. */
const RESPONSE_LENGTH = 800_000;
const UPLOADED_FINDINGS = 8_000;
const LEVELS = 58;

/** Texts of a tool's answer, each repeated. */
const RESPONSES: Readonly<Record<string, string>> = {
  prose: 'the quick brown fox jumps over ',
  addresses: 'userabcd@contoso-corp.com ',
  'zero-width': 'user\u200babcd@contoso-corp.com\n',
  passwords: `password = "${['x9Jk2', 'LmQ8'].join('')}"\n`,
  base64: `${Buffer.from('userabcd@contoso-corp.com ').toString('base64')} `,
};

export const FLOODS: readonly string[] = [...Object.keys(RESPONSES), 'deep-bodies', 'uploads'];

if (process.argv[2] === 'service') await serve();
if (process.argv[2] === 'flood') await flood(process.argv[3] as string);

async function serve(): Promise<void> {
  const deployment = await startDeployment({}, 'embedded');
  const credentials = async (tenant: Tenant): Promise<Credentials> => ({
    admin: tenant.alice.token as string,
    agent: (await approvedAgent(deployment, tenant, 'worker')).api.token as string,
  });
  const flooder = await credentials(await deployment.createTenant('flood'));
  const other = await credentials(await deployment.createTenant('other'));
  let longest = 0;
  let last = mainThreadMs();
  const sampling = setInterval(() => {
    const now = mainThreadMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, SAMPLE_MS);
  process.on('message', (message) => {
    if (message !== 'longest turn') return;
    process.send?.({ longestTurnMs: longest } satisfies LongestTurn);
    longest = 0;
  });
  process.send?.({ url: deployment.url, flooder, other } satisfies Listening);
  for (;;) {
    const [message] = await once(process, 'message');
    if (message === 'stop') break;
  }
  clearInterval(sampling);
  await deployment.stop();
  process.disconnect();
}

function mainThreadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function flood(kind: string): Promise<void> {
  const [listening] = (await once(process, 'message')) as [Listening];
  const send = await floodOf(kind, listening);
  await send();
  process.send?.('on');
  const lane = async () => {
    for (;;) {
      // a refused connection must not make a loop that only spins
      await send().catch(() => delay(SAMPLE_MS));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Returns what sends one request of a kind, and reads its answer. */
async function floodOf(kind: string, { url, flooder }: Listening): Promise<() => Promise<unknown>> {
  const admin = api(url, flooder.admin);
  const agent = api(url, flooder.agent);
  if (kind === 'uploads') {
    await admin.put('/v1/repos', { name: 'acme/flood' });
    const findings = Array.from({ length: UPLOADED_FINDINGS }, (_, n) =>
      scanFinding({ secret: `s${n}`, path: `src/f${n}.ts` }),
    );
    const upload = scanUpload(scanReport(findings, []));
    return () => admin.post('/v1/repos/acme%2Fflood/scans', upload);
  }
  if (kind === 'deep-bodies') {
    let deep: unknown = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`k${n}`, `password-${n}`]),
    );
    for (let level = 0; level < LEVELS; level++) deep = { a: deep };
    const body = { tool: 't', arguments: { ['x y '.repeat(250_000)]: deep } };
    return () => agent.post('/v1/govern/check', body);
  }
  return callsOf(RESPONSES[kind] as string, { url, flooder });
}

async function callsOf(
  unit: string,
  { url, flooder }: Pick<Listening, 'url' | 'flooder'>,
): Promise<() => Promise<unknown>> {
  const text = unit.repeat(RESPONSE_LENGTH / unit.length);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (method === 'server/discover') {
      json(response, id, {
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities: {},
      });
    } else json(response, id, { content: [{ type: 'text', text }], resultType: 'complete' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const name = `flood${process.pid}`;
  await api(url, flooder.admin).post('/v1/gateway/servers', {
    name,
    url: `http://127.0.0.1:${port}/mcp`,
  });
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'read',
      arguments: {},
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'flood', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
  const headers = {
    authorization: `Bearer ${flooder.agent}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'read',
  };
  return async () => {
    const answer = await fetch(`${url}/mcp/flood/${name}`, { method: 'POST', headers, body });
    const bytes = await answer.arrayBuffer();
    // an answer that was refused before the server was called is no flood
    if (bytes.byteLength < unit.length) throw new Error(`answered ${answer.status}`);
  };
}
