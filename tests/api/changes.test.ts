import type { ChangeMessage, Finding, Token } from '@svc/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { type Followed, followChanges } from '../harness/follow.ts';
import { type People, PUBLIC_URL, startPeople } from '../harness/people.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

let people: People;
let tenant: Tenant;
let other: Tenant;
let finding: Finding;
/** Findings that one test each touches: a stream may have what was sealed shortly before it was opened. */
let ofRoles: Finding;
let ofSessions: Finding;
const opened: Followed[] = [];

beforeAll(async () => {
  people = await startPeople();
  tenant = await people.deployment.createTenant('acme');
  other = await people.deployment.createTenant('globex');
  await people.configure(tenant);
  const repository = await testRepository(tenant);
  const found = ['a', 'b', 'c'].map((name) => scanFinding({ path: `${name}.ts` }));
  await repository.upload(scanReport(found));
  [finding, ofRoles, ofSessions] = (await repository.findings()) as [Finding, Finding, Finding];
});
afterEach(async () => {
  for (const stream of opened.splice(0)) await stream.close();
});
afterAll(() => people?.stop());

async function follow(
  token: string | null = tenant.vera.token,
  { lastId, query }: { lastId?: string | undefined; query?: string } = {},
): Promise<Followed> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  };
  const stream = await followChanges(people.deployment.url, headers, query);
  opened.push(stream);
  return stream;
}

const comment = ({ id } = finding) =>
  tenant.alice.post(`/v1/findings/${id}/comments`, { body: 'only for people' });
const createToken = async () =>
  (await tenant.alice.post<Token>('/v1/tokens', { name: 'ci' })).body.id;
const topicsOf = (data: unknown) => (data as ChangeMessage).changes.map(({ topic }) => topic);

/** Reads changes until one has the topic; returns the ids. */
async function idsOf(stream: Followed, topic: string): Promise<readonly string[]> {
  for (;;) {
    const message = await stream.next();
    if (message === null) throw new Error('the stream has ended');
    if (message.event !== 'changes') continue;
    const found = (message.data as ChangeMessage).changes.find((one) => one.topic === topic);
    if (found !== undefined) return found.ids;
  }
}

/** Reads messages up to the end of the stream, or to the one that has the id; returns all of them. */
async function messagesUpTo(stream: Followed, id: string): Promise<readonly unknown[]> {
  const messages: unknown[] = [];
  for (;;) {
    const message = await stream.next();
    messages.push(message);
    if (message === null || JSON.stringify(message.data).includes(id)) return messages;
  }
}

describe('the stream of changes', () => {
  test('has topics and ids of what changed in the own tenant, and nothing of its data [CONS-03]', async () => {
    const [stream, foreign] = [await follow(), await follow(other.vera.token)];
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    expect(await foreign.next()).toMatchObject({ event: 'ready' });

    const { status } = await tenant.alice.post(`/v1/findings/${finding.id}/triage`, {
      comment: 'only for people',
    });
    expect(status).toBe(200);
    const message = await stream.next();
    expect(message?.data).toEqual({
      changes: [
        { topic: 'evidence', ids: [] },
        { topic: 'findings', ids: [finding.id] },
      ],
    });
    await other.alice.post('/v1/tokens', { name: 'theirs' });
    const theirs = await foreign.next();
    expect(topicsOf(theirs?.data)).toEqual(['evidence']);
    expect(JSON.stringify([message, theirs])).not.toContain('only for people');
  });

  test('leaves out topics whose list the role may not read [AUTH-04]', async () => {
    const [viewer, admin] = [await follow(), await follow(tenant.alice.token)];
    await Promise.all([viewer.next(), admin.next()]);

    const id = await createToken();
    expect(await idsOf(admin, 'tokens')).toContain(id);
    await comment(ofRoles);
    const seen = JSON.stringify(await messagesUpTo(viewer, ofRoles.id));
    expect(seen).toContain('"evidence"');
    expect(seen).not.toContain('"tokens"');
  });

  test('is resumed behind the message of an id; from another log or from nowhere it says reset', async () => {
    const first = await follow();
    const id = (await first.next())?.id as string;
    await first.close();
    await comment();
    await createToken();

    const resumed = await follow(tenant.alice.token, { lastId: id, query: '?follow=false' });
    const message = await resumed.next();
    expect(topicsOf(message?.data)).toEqual(expect.arrayContaining(['findings', 'tokens']));
    expect(await resumed.next()).toBeNull();
    for (const lastId of ['9.0', `1.${10 ** 12}`, 'x', '1.-1']) {
      const lost = await follow(tenant.vera.token, { lastId, query: '?follow=false' });
      expect(await lost.next(), lastId).toMatchObject({ event: 'reset' });
    }
    const again = await follow(tenant.vera.token, { lastId: message?.id, query: '?follow=false' });
    expect(await again.next()).toBeNull();
  });

  test('ends with the session that opened it [AUTH-04]', async () => {
    const browser = await people.signedIn(tenant, ACCOUNTS.mia);
    const cookie = await browser.jar.getCookieString(PUBLIC_URL);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const stream = await followChanges(people.deployment.url, headers);
    opened.push(stream);
    expect(await stream.next()).toMatchObject({ event: 'ready' });

    const { body } = await browser.api.get<{ items: { id: string; isCurrent: boolean }[] }>(
      '/v1/sessions',
    );
    const session = body.items.find(({ isCurrent }) => isCurrent);
    expect((await tenant.alice.delete(`/v1/sessions/${session?.id}`)).status).toBe(204);
    await comment(ofSessions);
    const messages = await messagesUpTo(stream, ofSessions.id);
    expect(messages.at(-1)).toBeNull();
    // what it may have had is older than the end of its session
    expect(JSON.stringify(messages)).not.toContain(ofSessions.id);
  });

  test('is open five times at most for one caller, and again when one has been closed', async () => {
    const streams = [];
    for (let n = 0; n < 20; n++) streams.push(await follow(tenant.bob.token));
    await Promise.all(streams.map((stream) => stream.next()));
    expect((await follow(tenant.bob.token)).status).toBe(429);
    expect((await follow(tenant.vera.token)).status).toBe(200);
    await streams[0]?.close();
    await until('a stream is free', async () => (await follow(tenant.bob.token)).status === 200);
  });

  test('is not for tokens of programs and agents [AUTH-04]', async () => {
    const { body } = await tenant.alice.post<{ token: string }>('/v1/tokens', { name: 'ci' });
    expect((await follow(body.token)).status).toBe(403);
    expect((await follow('nobody')).status).toBe(401);
  });
});
