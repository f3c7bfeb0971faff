import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { RequestsUnderWay } from '../http/requests-under-way.ts';
import { abandonedError, drain, finishWork, type Work, workLeft } from './finish-work.ts';

/** A server whose requests are answered when the test resolves them, and jobs that it names. */
async function working(jobs: readonly string[] = []) {
  const app = fastify({ forceCloseConnections: 'idle' });
  const requests = new RequestsUnderWay();
  requests.watch(app);
  const answer = Promise.withResolvers<string>();
  app.get('/things/:id', () => answer.promise);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const calls: string[] = [];
  const work: Work = {
    app,
    requests,
    jobs: {
      takeNoMore: async () => void calls.push('takeNoMore'),
      underWay: () => jobs,
      stop: async (deadlineMs) => void calls.push(`stop ${deadlineMs}`),
    },
  };
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const send = (path: string) => {
    const response = fetch(url + path);
    // awaited later, and perhaps rejected before
    response.catch(() => {});
    return response;
  };
  return { work, calls, answer, send };
}

test('requests under way are answered before the end [OPS-02/restart, OPS-03/stop]', async () => {
  const { work, calls, answer, send } = await working();
  const response = send('/things/1');
  await expect.poll(() => work.requests.list()).toEqual(['GET /things/:id']);

  const ended = finishWork(work);
  answer.resolve('done');

  expect(await (await response).text()).toBe('done');
  expect(await ended).toEqual([]);
  expect(calls).toEqual(['stop 20000']);
  expect(work.requests.list()).toEqual([]);
});

test('what takes too long is abandoned, by method and route, without what a tenant named [OPS-02/restart]', async () => {
  const { work, send } = await working(['scan.run', 'scan.run', 'deliver']);
  const sent = [send('/things/secret'), send('/things/2')];
  await expect.poll(() => work.requests.list()).toEqual(['2 GET /things/:id']);

  expect(workLeft(work)).toEqual(['2 GET /things/:id', 'job 2 scan.run', 'job deliver']);
  const abandoned = await finishWork(work, { requestsMs: 20, jobsMs: 10 });

  expect(abandoned).toEqual(['2 GET /things/:id']);
  expect(abandonedError(abandoned).message).toBe(
    'stopped before all work was finished; abandoned: 2 GET /things/:id',
  );
  for (const response of sent) await expect(response).rejects.toThrow();
});

test('a drain takes no more jobs, and is cut short by a second signal [OPS-02/restart]', async () => {
  const { work, calls } = await working();
  const hurry = new AbortController();

  const drained = drain(work, 60, hurry.signal);
  hurry.abort();

  await drained;
  expect(calls).toEqual(['takeNoMore']);
  await work.app.close();
});
