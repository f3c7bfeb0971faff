import { until } from '../harness/until.ts';
import { type Double, startDouble } from './double.ts';
import { decodeTraces, type OtlpSpan } from './otlp-traces.ts';

/** A span that a collector took, with the attributes of its resource. */
export type CollectedSpan = OtlpSpan & { readonly resource: OtlpSpan['attributes'] };

/** A collector of OTLP over HTTP that takes nothing but valid traces. */
export type OtlpCollector = Double & {
  readonly spans: readonly CollectedSpan[];
  /** Why it refused requests. */
  readonly faults: readonly string[];
  /** All bytes of all requests, with their headers, as text. */
  bytes(): string;
  /** Waits for a span that this is true of. */
  span(what: string, isMeant: (span: CollectedSpan) => boolean): Promise<CollectedSpan>;
};

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const faults: string[] = [];
  const double = await startDouble(({ method, path, headers, bytes }) => {
    try {
      if (method !== 'POST' || path !== '/v1/traces') throw new Error(`${method} ${path}`);
      if (headers['content-type'] !== 'application/x-protobuf') throw new Error('content-type');
      spans.push(...decodeTraces(bytes));
      // an empty ExportTraceServiceResponse
      return { status: 200, headers: { 'content-type': 'application/x-protobuf' } };
    } catch (error) {
      faults.push((error as Error).message);
      return { status: 400 };
    }
  });
  return {
    ...double,
    spans,
    faults,
    bytes: () =>
      double.requests
        .map(({ headers, bytes }) => JSON.stringify(headers) + bytes.toString('latin1'))
        .join('\n'),
    span: (what, isMeant) =>
      until(`the span of ${what} was exported`, () => spans.find(isMeant) ?? false),
  };
}
