import type { ServerResponse } from 'node:http';
import type { GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, api } from '../harness/api.ts';
import { type Balancer, startBalancer } from '../harness/balancer.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { type HostileServer, startHostileServer } from '../harness/hostile-server.ts';
import { type SharedDatabase, startSharedDatabase } from '../harness/shared-database.ts';
import { until } from '../harness/until.ts';
import { approveAgents } from './load.ts';

const NODES = 3;
const LANES = 3;
const EVENT_MS = 40;
/** Checks that are answered while a node is away, at least. */
const CHECKS = 30;

let shared: SharedDatabase;
let balancer: Balancer;
let upstream: HostileServer;

const urls = () => shared.servers.map(({ url }) => url);

beforeAll(async () => {
  [shared, upstream] = await Promise.all([
    startSharedDatabase(NODES, { SVC_DRAIN_SECONDS: '2' }),
    startHostileServer(),
  ]);
  balancer = await startBalancer(urls());
  await until('all nodes are ready', () => balancer.ready().length === NODES);
});
afterAll(async () => {
  await balancer?.close();
  await shared?.stop();
  await upstream?.stop();
});

/** Sealed checks without pause, none of them repeated. */
function startChecks(agent: Api) {
  const acknowledged: string[] = [];
  const failed: string[] = [];
  let isStopped = false;
  const lane = async () => {
    while (!isStopped) {
      const answer = await agent
        .post<GovernDecision>('/v1/govern/check', { tool: 'search' })
        .catch((error: Error) => ({ status: 0, body: `${error.message} ${error.cause}` }));
      if (answer.status === 200) acknowledged.push((answer.body as GovernDecision).evidenceId);
      else failed.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    }
  };
  const lanes = Array.from({ length: LANES }, lane);
  const stop = async () => {
    isStopped = true;
    await Promise.all(lanes);
  };
  return { acknowledged, failed, stop };
}

/** Makes the upstream number its messages and replay those that a client has not had, as a server with an event store does. */
function startEvents() {
  let sent = 0;
  const open = new Set<ServerResponse>();
  const event = (number: number) => {
    const params = { level: 'info', data: `message ${number}` };
    const message = { jsonrpc: '2.0', method: 'notifications/message', params };
    return `id: ${number}\ndata: ${JSON.stringify(message)}\n\n`;
  };
  upstream.stream = (response, lastEventId) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    for (let missed = Number(lastEventId ?? 0) + 1; missed <= sent; missed++)
      response.write(event(missed));
    open.add(response);
    response.on('close', () => open.delete(response));
  };
  const timer = setInterval(() => {
    sent++;
    for (const response of open) response.write(event(sent));
  }, EVENT_MS);
  return { sent: () => sent, stop: () => clearInterval(timer) };
}

/** Follows the stream of a session through the balancer, and reopens it after its last event whenever it ends. */
async function follow(path: string, token: string) {
  const url = `${balancer.url}/mcp/${path}`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const opened = await fetch(url, { method: 'POST', headers, body });
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') as string };
  const received: number[] = [];
  const refused: number[] = [];
  const stop = new AbortController();
  let openings = 0;
  let lastId = '';
  const readOnce = async () => {
    const resume = lastId === '' ? {} : { 'last-event-id': lastId };
    const { signal } = stop;
    const response = await fetch(url, { headers: { ...headers, ...session, ...resume }, signal });
    openings++;
    if (response.status !== 200) refused.push(response.status);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      const events = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = events.pop() as string;
      for (const event of events) {
        lastId = /^id: (\S+)$/m.exec(event)?.[1] ?? lastId;
        const number = /message (\d+)/.exec(event)?.[1];
        if (number !== undefined) received.push(Number(number));
      }
    }
  };
  const reading = (async () => {
    while (!stop.signal.aborted) await readOnce().catch(() => {});
  })();
  return {
    received,
    refused,
    openings: () => openings,
    stop: () => {
      stop.abort();
      return reading;
    },
  };
}

test('restarting three nodes one after the other fails no request, and no stream loses an event [OPS-02/processes, OPS-02/restart]', async () => {
  const tenant = await shared.createTenant('acme');
  const admin = tenant.alice({ url: balancer.url } as never);
  const server = { name: 'tools', url: upstream.url, mode: 'enforce' };
  expect((await admin.post('/v1/gateway/servers', server)).status).toBe(201);
  const [token = ''] = await approveAgents(balancer.url, admin.token as string, 1);
  const events = startEvents();
  const stream = await follow('acme/tools', token);
  const checks = startChecks(api(balancer.url, token));
  await until('both flow', () => stream.received.length > 0 && checks.acknowledged.length > 0);

  for (let number = 0; number < NODES; number++) {
    const before = checks.acknowledged.length;
    const restarted = shared.restart(number);
    await until('the node takes no requests', () => balancer.ready().length === NODES - 1);
    const exit = await restarted;
    expect([exit.code, exit.stderr]).toEqual([0, '']);
    balancer.serve(urls());
    await until('all nodes are ready', () => balancer.ready().length === NODES);
    expect(checks.acknowledged.length - before).toBeGreaterThan(CHECKS);
  }

  await checks.stop();
  events.stop();
  await until('all events have arrived', () => stream.received.at(-1) === events.sent());
  await stream.stop();
  expect(checks.failed).toEqual([]);
  expect(stream.refused).toEqual([]);
  // the node of the stream was restarted, too
  expect(stream.openings()).toBeGreaterThan(1);
  const first = stream.received[0] as number;
  expect(stream.received).toEqual(
    Array.from({ length: events.sent() - first + 1 }, (_, at) => first + at),
  );
  const { rowCount } = await shared.owner.query('select from deployment_nodes');
  expect(rowCount).toBe(NODES);
  const log = await readEvidenceLog(admin, shared.vkey);
  expect(log.verdict.status).toBe('verified');
  const ids = new Set(log.events.map(({ id }) => id));
  expect(checks.acknowledged.filter((id) => !ids.has(id))).toEqual([]);
});
