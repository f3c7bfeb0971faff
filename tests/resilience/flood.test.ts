import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { GovernDecision, Repository } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import type { Answer } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { json, startHostileServer } from '../harness/hostile-server.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';

/** What the flooding tenant has under way at once. */
const UPLOADS = 30;
const FINDINGS_PER_UPLOAD = 1_000;
const BILLS = 20;
const LISTS = 100;
const EXPORTS = 20;
const CHECKS = 200;
const BAD_CREDENTIALS = 100;
const SLOW_BODIES = 100;

/** Calls of the flood that are answered with much to replace: below the 32 that a server has at once, one of which is its stream. */
const CALLS = 24;
/** Characters of an answer; its JSON stays below the 1 MiB that a server may send by default. */
const RESPONSE_LENGTH = 800_000;
/** Answers of the flood that may come before those of another tenant, which are sent after all of them have arrived. */
const MAX_CALLS_BEFORE = 18;

/** Uploads of the flood that may be answered before another tenant's requests, which are sent after all of them: not most of them. */
const MAX_UPLOADS_BEFORE = UPLOADS / 2;

let deployment: Deployment;
let flooder: Tenant;
let other: Tenant;
let floodAgent: TestAgent;
let agent: TestAgent;

beforeAll(async () => {
  deployment = await startDeployment();
  [flooder, other] = [
    await deployment.createTenant('flood'),
    await deployment.createTenant('other'),
  ];
  floodAgent = await approvedAgent(deployment, flooder, 'worker');
  agent = await approvedAgent(deployment, other, 'worker');
});
afterAll(() => deployment?.stop());

type Flood = {
  readonly answers: Promise<Answer[]>;
  /** Uploads that have been answered by now. */
  uploadsAnswered(): number;
  /** Requests whose bodies never end. */
  readonly sockets: readonly Socket[];
};

async function flood(): Promise<Flood> {
  const { body: repository } = await flooder.alice.put<Repository>('/v1/repos', { name: 'a/b' });
  const findings = Array.from({ length: FINDINGS_PER_UPLOAD }, () => ({
    ...scanFinding(),
    fingerprint: `v1:${randomBytes(16).toString('hex')}`,
  }));
  const upload = scanUpload(scanReport(findings, []));
  let answered = 0;
  const uploads = times(UPLOADS, async () => {
    const answer = await flooder.alice.post(`/v1/repos/${repository.id}/scans`, upload);
    answered++;
    return answer;
  });
  const nobody = deployment.as('garbage');
  return {
    answers: Promise.all([
      ...uploads,
      ...times(BILLS, () => flooder.alice.get('/v1/aibom/cyclonedx')),
      ...times(LISTS, () => flooder.alice.get('/v1/findings?limit=200')),
      ...times(EXPORTS, () => flooder.vera.get('/v1/evidence/export')),
      ...times(CHECKS, () => floodAgent.api.post('/v1/govern/check', { tool: 'search' })),
      ...times(BAD_CREDENTIALS, () => nobody.get('/v1/me')),
    ]),
    uploadsAnswered: () => answered,
    sockets: times(SLOW_BODIES, () => slowBody(flooder.alice.token as string)),
  };
}

function slowBody(token: string): Socket {
  const { hostname, port } = new URL(deployment.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /v1/tokens HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"name":',
  );
  return socket;
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

describe('while one tenant floods every route', () => {
  test("another tenant's reads, checks and revocation are served before most of the flood [AUTH-05, AGENT-03]", async () => {
    const { answers, uploadsAnswered, sockets } = await flood();

    const reads = await Promise.all(times(5, () => other.alice.get('/v1/me')));
    const checks = await Promise.all(
      times(5, () => agent.api.post<GovernDecision>('/v1/govern/check', { tool: 'search' })),
    );
    const revoked = await other.alice.post(`/v1/agent-identities/${agent.id}/revoke`);
    const before = uploadsAnswered();
    const after = await agent.api.post('/v1/govern/check', { tool: 'search' });

    expect(reads.map(({ status }) => status)).toEqual(times(5, () => 200));
    expect(checks.map(({ body }) => body.decision)).toEqual(times(5, () => 'allow'));
    expect(revoked.status).toBe(200);
    expect(after.status).toBe(403);
    expect(before).toBeLessThanOrEqual(MAX_UPLOADS_BEFORE);
    const statuses = new Set((await answers).map(({ status }) => status));
    // what the flood itself may meet: served, refused for its credential, or asked to come back
    for (const status of statuses) expect([200, 201, 401, 429, 503]).toContain(status);
    for (const socket of sockets) socket.destroy();
  });

  test.each([
    ['addresses', 'userabcd@contoso-corp.com '],
    ['assigned passwords', `password = "${['x9Jk2', 'LmQ8'].join('')}"\n`],
    ['addresses parted by invisible characters', 'user\u200babcd@contoso-corp.com\n'],
  ])(
    "another tenant's revocation is served before its server's answers full of %s are [AGENT-03, GATE-04]",
    async (_, unit) => {
      const text = unit.repeat(RESPONSE_LENGTH / unit.length);
      const upstream = await startHostileServer();
      onTestFinished(() => upstream.stop());
      const arrived = Promise.withResolvers<void>();
      let calls = 0;
      upstream.answer = (response, { id }) => {
        json(response, id, { content: [{ type: 'text', text }] });
        if (++calls === CALLS) arrived.resolve();
      };
      const name = `flood-${randomBytes(4).toString('hex')}`;
      // a tenant of its own, because each has a budget of CPU time
      const sender = await deployment.createTenant(name);
      await registerServer(sender, { name, url: upstream.url });
      const { api } = await approvedAgent(deployment, sender, 'reader');
      const client = await connectClient(deployment, `${name}/${name}`, api.token);
      const victim = await approvedAgent(deployment, other, name);

      let answered = 0;
      const flooding = times(CALLS, () =>
        client.callTool({ name: 'read', arguments: {} }).finally(() => answered++),
      );
      await arrived.promise;
      const revoked = await other.alice.post(`/v1/agent-identities/${victim.id}/revoke`);
      const before = answered;
      const after = await victim.api.post('/v1/govern/check', { tool: 'search' });

      expect(revoked.status).toBe(200);
      expect(after.status).toBe(403);
      expect(before).toBeLessThanOrEqual(MAX_CALLS_BEFORE);
      for (const outcome of await Promise.allSettled(flooding)) {
        expect(JSON.stringify(outcome)).not.toContain(unit.trim().slice(0, 12));
      }
    },
  );
});
