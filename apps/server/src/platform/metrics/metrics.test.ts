import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openMetrics } from './metrics.ts';

test('each service has the metrics of the process, once', async () => {
  for (const metrics of [openMetrics(), openMetrics()]) {
    const { text } = await metrics.render();
    expect(text.match(/^# TYPE svc_nodejs_gc_duration_seconds /gm)).toHaveLength(1);
    expect(text).toMatch(/^svc_process_resident_memory_bytes \d/m);
  }
});

test('a service that has stopped is freed, with all that its metrics read', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let live: object | null = { seen: 1 };
  const freed = new WeakRef(live);
  const open = (read: { readonly seen?: number }) =>
    openMetrics().counter('svc_seen_total', 'Seen', () => read.seen ?? 0);
  open(live);
  live = null;
  // a reference is kept until the turn of the event loop that made it ends
  await new Promise(setImmediate);
  collectGarbage();
  expect(freed.deref()).toBe(undefined);
});
