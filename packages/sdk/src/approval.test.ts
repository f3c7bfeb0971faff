import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { GovernDenied } from './errors.ts';
import {
  decision,
  type ScriptedService,
  startScriptedService,
} from './scripted-service.testing.ts';

const approval = (digit: string) => `apr_${digit.repeat(26)}`;
const WAITING = { decision: 'deny', reason: 'waits', approvalId: approval('0') };

let service: ScriptedService;
beforeEach(async () => {
  service = await startScriptedService();
});
afterEach(() => service.close());

/** Answers checks with these members in turn, and with the last one from then on; null is 503. */
function answers(...all: readonly (object | null)[]): void {
  service.answer((response) => {
    const members = all[Math.min(service.received.length, all.length) - 1];
    if (members === null) response.writeHead(503).end();
    else decision(response, members);
  });
}

async function denied(): Promise<GovernDenied> {
  const client = createClient({ api: service.url, token: 't' });
  const error = await client.requireAllow('refund', { id: 1 }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(GovernDenied);
  return error as GovernDenied;
}

const wait = (error: GovernDenied, timeout = 10_000, signal?: AbortSignal) =>
  createClient({ api: service.url, token: 't' }).waitForApproval(error, {
    timeout,
    signal,
    interval: 1,
  });

test('waitForApproval repeats the same check until it is allowed, and checks no more [SDK-02]', async () => {
  answers(WAITING, WAITING, null, WAITING, {});

  const allowed = await wait(await denied());

  expect(allowed.args).toEqual({ id: 1 });
  expect(service.received).toHaveLength(5);
  expect(new Set(service.received.map(({ body }) => body)).size).toBe(1);
});

test('waitForApproval ends with another denial: a rejection, or another approval [SDK-02]', async () => {
  for (const end of [
    { decision: 'deny', reason: 'was rejected' },
    { decision: 'deny', reason: 'waits again', approvalId: approval('1') },
  ]) {
    answers(WAITING, WAITING, end);
    const { length } = service.received;
    service.answer((response) =>
      decision(response, service.received.length - length < 3 ? WAITING : end),
    );

    await expect(wait(await denied())).rejects.toThrow(end.reason);
  }
});

test('waitForApproval throws the last denial when time has run out [SDK-02]', async () => {
  answers(WAITING);
  const first = await denied();

  await expect(wait(first, 30)).rejects.toMatchObject({ approvalId: approval('0') });
  expect(service.received.length).toBeGreaterThan(1);
});

test('waitForApproval does not wait where nothing would allow the call', async () => {
  answers({ decision: 'deny', reason: 'no' });

  await expect(wait(await denied())).rejects.toThrow('no');
  expect(service.received).toHaveLength(1);
});

test('waitForApproval ends where the credential ends [SDK-02]', async () => {
  answers(WAITING);
  const error = await denied();
  service.answer((response) => response.writeHead(403).end());

  await expect(wait(error)).rejects.toMatchObject({ code: 'forbidden' });
});

test('waitForApproval ends when the caller cancels it [SDK-02]', async () => {
  const controller = new AbortController();
  answers(WAITING);
  const error = await denied();
  service.answer((response) => {
    decision(response, WAITING);
    controller.abort(new Error('cancelled'));
  });

  await expect(wait(error, 10_000, controller.signal)).rejects.toThrow('cancelled');
});

test('waitForApproval refuses an error that no check threw', async () => {
  const copy = new GovernDenied(
    { tool: 'refund', server: null },
    { ...WAITING, findings: [], maxSeverity: null, evidenceId: 'evt_0' },
  );

  await expect(wait(copy)).rejects.toMatchObject({ code: 'configuration' });
});
