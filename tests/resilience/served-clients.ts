import type { ServerResponse } from 'node:http';
import type { GovernDecision } from '@svc/contract';
import { expect } from 'vitest';
import { type Api, api } from '../harness/api.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { type HostileServer, startHostileServer } from '../harness/hostile-server.ts';
import type { SharedDatabase } from '../harness/shared-database.ts';
import { until } from '../harness/until.ts';
import { approveAgents } from './load.ts';

const LANES = 3;
const EVENT_MS = 40;

/** Clients of a deployment that is served at one address: checks without pause, none of them repeated, and a stream that is followed. */
export type ServedClients = {
  /** Checks that were allowed until now. */
  acknowledged(): number;
  /** Stops them, and expects that no request failed, that the stream has every event once, and that the log has every check. */
  expectNothingLost(): Promise<void>;
  close(): Promise<void>;
};

/** Starts clients of a new tenant; resolves once checks are allowed and events arrive. */
export async function startServedClients(
  shared: SharedDatabase,
  url: string,
): Promise<ServedClients> {
  const upstream = await startHostileServer();
  const tenant = await shared.createTenant('acme');
  const admin = tenant.alice({ url } as never);
  const server = { name: 'tools', url: upstream.url, mode: 'enforce' };
  expect((await admin.post('/v1/gateway/servers', server)).status).toBe(201);
  const [token = ''] = await approveAgents(url, admin.token as string, 1);
  const events = startEvents(upstream);
  const stream = await follow(`${url}/mcp/acme/tools`, token);
  const checks = startChecks(api(url, token));
  await until('both flow', () => stream.received.length > 0 && checks.acknowledged.length > 0);
  return {
    acknowledged: () => checks.acknowledged.length,
    expectNothingLost: async () => {
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
      const log = await readEvidenceLog(admin, shared.vkey);
      expect(log.verdict.status).toBe('verified');
      const ids = new Set(log.events.map(({ id }) => id));
      expect(checks.acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    },
    close: async () => {
      await checks.stop();
      events.stop();
      await stream.stop();
      await upstream.stop();
    },
  };
}

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

/** Makes an MCP server number its messages and replay those that a client has not had, as a server with an event store does. */
function startEvents(upstream: HostileServer) {
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

/** Follows the stream of a session, and reopens it after its last event whenever it ends. */
async function follow(url: string, token: string) {
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
