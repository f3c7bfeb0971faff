import { describe, expect, onTestFinished, test } from 'vitest';
import type { InspectionJob } from './inspection-job.ts';
import {
  INSPECTION_LIMITS,
  type InspectionLimits,
  InspectionThreads,
} from './inspection-threads.ts';
import { sanitize } from './sanitize.ts';

const PLACEHOLDERS = { key: Buffer.alloc(32, 7), nonce: 'session' };

const job = (text: string): InspectionJob => ({
  kind: 'sanitize',
  value: { text },
  placeholders: PLACEHOLDERS,
  leastConfidence: 'medium',
});

/** Threads that run `script`, or the real one; `errors` has what they log. */
function opened(limits: Partial<InspectionLimits> = {}, script?: string) {
  const errors: unknown[] = [];
  const all = { ...INSPECTION_LIMITS, threads: 1, ...limits };
  const log = { error: ({ err }: { err: unknown }) => void errors.push(err) } as never;
  const threads =
    script === undefined
      ? new InspectionThreads(log, all)
      : new InspectionThreads(
          log,
          all,
          new URL(`data:text/javascript,${encodeURIComponent(script)}`),
        );
  onTestFinished(() => threads.close());
  return { threads, errors };
}

/** Answers in the order in which jobs arrive; crashes, is stuck or throws where a job's text says so. */
const OBEDIENT = `
  import { parentPort, workerData } from 'node:worker_threads';
  Atomics.add(new Int32Array(workerData.beats), 0, 1);
  parentPort.on('message', ({ id, job }) => {
    const { text } = job.value;
    if (text === 'crash') throw new Error('crashed');
    if (text === 'stick') for (;;);
    if (text === 'hoard') for (const all = []; ; ) all.push(new Array(1_000_000).fill({}).map(() => ({ a: Math.random() })));
    if (text === 'never') return;
    parentPort.postMessage({ id, result: { value: text }, cpuMs: text === 'dear' ? 1_000 : 0 });
  });
`;

describe('threads that inspect responses', () => {
  test('return what the same work returns on the event loop [GATE-04]', async () => {
    const { threads } = opened();
    const value = { text: 'write to jane.doe@contoso.com today; '.repeat(10_000) };

    const result = await threads.run('a', { ...job(''), value } as InspectionJob, 1);

    expect(result).toEqual({ value: await sanitize(value, PLACEHOLDERS) });
  });

  test('withhold a response that costs more CPU time than one may, and go on with others', async () => {
    const { threads } = opened({ maxCpuMs: 20 });
    const [dear, cheap] = await Promise.all([
      threads.run('a', job(`password = "${['x9Jk2', 'LmQ8'].join('')}"\n`.repeat(40_000)), 1),
      threads.run('b', job('nothing to see'), 1),
    ]);

    expect(dear).toEqual({
      withheld: 'the response takes more than 20 ms of CPU time to inspect',
    });
    expect(cheap).toMatchObject({ value: { value: { text: 'nothing to see' } } });
  });

  test.each([
    ['crashes', 'crash'],
    ['is stuck', 'stick'],
    ['runs out of memory', 'hoard'],
  ])('withhold what a thread that %s worked on, and replace it', async (_, text) => {
    const { threads, errors } = opened({ stuckMs: 3_000, heapMb: 16 }, OBEDIENT);

    const lost = threads.run('a', job(text), 1);
    await expect(lost).rejects.toThrow('the inspection of the response failed');

    expect(await threads.run('a', job('next'), 1)).toEqual({ value: 'next' });
    expect(errors).toHaveLength(1);
    expect(threads.use.replaced).toBe(1);
  });

  test("serve another tenant's response before a flood of one tenant's", async () => {
    const { threads } = opened({ jobsPerThread: 1, jobsPerTenant: 1 }, OBEDIENT);
    const order: string[] = [];
    const run = (tenant: string) =>
      threads.run(tenant, job(tenant), 1).then(() => void order.push(tenant));

    const flood = Array.from({ length: 100 }, () => run('flood'));
    await Promise.all([...flood, run('other')]);

    expect(order.indexOf('other')).toBeLessThanOrEqual(2);
  });

  test('refuse the work of a tenant that has used up its CPU time, and not that of others', async () => {
    const { threads } = opened({ budget: { mostMs: 900, msPerSecond: 0 } }, OBEDIENT);
    await threads.run('a', job('dear'), 1);

    await expect(threads.run('a', job('more'), 1)).rejects.toThrow('is used up');
    expect(await threads.run('b', job('more'), 1)).toEqual({ value: 'more' });
  });

  test('hold a bounded number of bytes, of one tenant and of all', async () => {
    const { threads } = opened({ maxBytesPerTenant: 100, maxBytes: 150 }, OBEDIENT);
    const held = [threads.run('a', job('never'), 80), threads.run('b', job('never'), 60)];
    for (const one of held) one.catch(() => {});

    await expect(threads.run('a', job('x'), 30)).rejects.toThrow('too many bytes');
    await expect(threads.run('c', job('x'), 30)).rejects.toThrow('too many bytes');
    expect(await threads.run('b', job('x'), 10)).toEqual({ value: 'x' });
    expect(threads.use.bytes).toBe(140);
  });

  test('refuse what waits for too long', async () => {
    const { threads } = opened({ jobsPerTenant: 1, maxWaitMs: 50 }, OBEDIENT);
    threads.run('a', job('never'), 1).catch(() => {});

    await expect(threads.run('a', job('x'), 1)).rejects.toThrow(
      'too many responses wait to be inspected',
    );
  });
});
