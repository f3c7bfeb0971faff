import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterEach, expect, test } from 'vitest';
import type { Sent } from './send-spans.ts';
import { QUEUE_LIMITS, SpanQueue } from './span-queue.ts';

const SENT: Sent = { isSent: true, rejected: 0 };
const lost = (isRetryable: boolean): Sent => ({ isSent: false, code: 'HTTP 503', isRetryable });

const warnings: unknown[] = [];
const log = { warn: (line: unknown) => void warnings.push(line) };
afterEach(() => warnings.splice(0));

const spanOf = (attributes: Record<string, string> = {}) =>
  ({ name: 'span', attributes }) as unknown as ReadableSpan;

type Attempt = {
  readonly spans: readonly ReadableSpan[];
  readonly signal: AbortSignal;
  answer(sent: Sent): void;
};

/** A queue whose attempts a test answers in turn. */
function answered(limits: Partial<typeof QUEUE_LIMITS> = {}) {
  const attempts: Attempt[] = [];
  const waiters: ((attempt: Attempt) => void)[] = [];
  const queue = new SpanQueue(
    (spans, signal) =>
      new Promise((answer) => {
        const attempt = { spans, signal, answer };
        const waiter = waiters.shift();
        if (waiter === undefined) attempts.push(attempt);
        else waiter(attempt);
      }),
    log as never,
    { ...QUEUE_LIMITS, batch: 2, delayMs: 1, pauseMs: 1, ...limits },
  );
  const attempt = async () =>
    attempts.shift() ?? new Promise<Attempt>((resolve) => waiters.push(resolve));
  return { queue, attempt };
}

const add = (queue: SpanQueue, count: number) => {
  for (let at = 0; at < count; at++) queue.onEnd(spanOf());
};

test('spans are sent in batches, one at a time [OPS-03/traces]', async () => {
  const { queue, attempt } = answered();
  add(queue, 5);
  const sizes: number[] = [];
  for (let batch = 0; batch < 3; batch++) {
    const { spans, answer } = await attempt();
    sizes.push(spans.length);
    answer(SENT);
  }
  await queue.forceFlush();
  expect(sizes).toEqual([2, 2, 1]);
  expect(queue.use()).toEqual({ waiting: 0, exported: 5, dropped: 0 });
});

test('while the collector hangs, spans beyond the room are dropped and counted, and the log has it once [OPS-03/traces]', async () => {
  const { queue, attempt } = answered({ spans: 4 });
  add(queue, 9);
  const { answer } = await attempt();
  expect(queue.use()).toEqual({ waiting: 4, exported: 0, dropped: 5 });
  expect(warnings).toEqual([{ reason: 'the queue is full' }]);
  answer(SENT);
  (await attempt()).answer(SENT);
  await queue.forceFlush();
  add(queue, 1);
  expect(queue.use()).toMatchObject({ waiting: 1, exported: 4, dropped: 5 });
});

test('the room is one of bytes, too [OPS-03/traces]', () => {
  const { queue } = answered({ bytes: 2_000, batch: 100, delayMs: 60_000 });
  const text = 'x'.repeat(700);
  for (let at = 0; at < 3; at++) queue.onEnd(spanOf({ text }));
  expect(queue.use()).toMatchObject({ waiting: 2, dropped: 1 });
});

test('the room of a batch is free again once it is sent or lost [OPS-03/traces]', async () => {
  const { queue, attempt } = answered({ spans: 2 });
  for (const sent of [SENT, lost(false), SENT]) {
    add(queue, 2);
    (await attempt()).answer(sent);
    await queue.forceFlush();
  }
  expect(queue.use()).toEqual({ waiting: 0, exported: 4, dropped: 2 });
});

test('a batch is sent again where that may help, and dropped after the last attempt [OPS-03/traces]', async () => {
  const { queue, attempt } = answered({ attempts: 3 });
  add(queue, 2);
  for (let time = 0; time < 3; time++) (await attempt()).answer(lost(true));
  await queue.forceFlush();
  expect(queue.use()).toEqual({ waiting: 0, exported: 0, dropped: 2 });

  add(queue, 2);
  (await attempt()).answer(lost(true));
  (await attempt()).answer(SENT);
  await queue.forceFlush();
  expect(queue.use()).toMatchObject({ exported: 2, dropped: 2 });
});

test('spans that the collector rejects count as dropped [OPS-03/traces]', async () => {
  const { queue, attempt } = answered();
  add(queue, 2);
  (await attempt()).answer({ isSent: true, rejected: 1 });
  await queue.forceFlush();
  expect(queue.use()).toEqual({ waiting: 0, exported: 1, dropped: 1 });
});

test('an attempt ends at its own deadline, and all of them where a stop has waited long enough [OPS-03/traces]', async () => {
  const { queue, attempt } = answered({ attemptMs: 5, closeMs: 5, attempts: 2 });
  add(queue, 3);
  const first = await attempt();
  await ended(first.signal);
  first.answer(lost(true));

  const stopped = queue.shutdown();
  const second = await attempt();
  await ended(second.signal);
  second.answer(lost(true));
  await stopped;
  expect(queue.use()).toEqual({ waiting: 0, exported: 0, dropped: 3 });
  add(queue, 1);
  expect(queue.use()).toMatchObject({ waiting: 0, dropped: 4 });
});

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
