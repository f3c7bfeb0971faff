import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { ownVersion } from '../../db/migrate.ts';
import { keyedHash } from '../../foundation/keyed-hash.ts';
import type { MasterKey } from '../../foundation/master-key.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PlatformSettings } from '../settings.ts';
import { keyedFraction } from './sampling.ts';
import type { Tracing } from './span.ts';

/** Opens the traces of this process, whatever its roles; undefined where they are off, and then loads nothing. Closed with `opened`. */
export async function openTracing(
  {
    tracing: settings,
    environment,
    roles,
  }: Pick<PlatformSettings, 'tracing' | 'environment' | 'roles'>,
  parts: {
    readonly masterKey: MasterKey;
    readonly metrics: Pick<Metrics, 'counter' | 'gauge'>;
    readonly log: Pick<Logger, 'warn' | 'info'>;
    readonly opened: AsyncDisposableStack;
  },
): Promise<Tracing | undefined> {
  if (settings === null) return undefined;
  const { masterKey, metrics, log, opened } = parts;
  const [{ otelTracing }, { sendSpans }, { SpanQueue }] = await Promise.all([
    import('./otel-tracing.ts'),
    import('./send-spans.ts'),
    import('./span-queue.ts'),
  ]);
  const queue = new SpanQueue((spans, signal) => sendSpans(settings, spans, signal), log);
  const tracing = otelTracing({
    processor: queue,
    sampling: settings.sampling,
    fractionOf: keyedFraction(keyedHash(masterKey.derive('trace sampling', 32))),
    resource: {
      'service.version': await ownVersion(),
      'service.instance.id': randomUUID(),
      'deployment.environment.name': environment,
      'svc.roles': [...roles].join(','),
      ...settings.resource,
    },
  });
  opened.defer(() => tracing.close());
  metrics.gauge('svc_trace_spans_waiting', 'Spans that wait for the collector', [], () => [
    { labels: [], value: queue.use().waiting },
  ]);
  metrics.counter(
    'svc_trace_spans_exported_total',
    'Spans that the collector took',
    () => queue.use().exported,
  );
  metrics.counter(
    'svc_trace_spans_dropped_total',
    'Spans that found no room in the queue, or that the collector did not take',
    () => queue.use().dropped,
  );
  log.info({ collector: settings.url }, 'traces are exported');
  return tracing;
}
