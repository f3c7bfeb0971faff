import {
  type Context,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  type IdGenerator,
  RandomIdGenerator,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { isSampled, type Sampling } from './sampling.ts';
import type { Span, SpanAttributes, Tracing } from './span.ts';
import { parseTraceparent } from './traceparent.ts';
import { UnrecordedSpan } from './unrecorded-span.ts';

/** Longest text of an attribute, in characters, and most attributes of a span. */
const MAX_TEXT = 256;
const MAX_ATTRIBUTES = 32;

export type OtelTracing = Tracing & { close(): Promise<void> };

/** Returns tracing by the SDK of OpenTelemetry, with spans that name their parents: no context is kept between them. */
export function otelTracing(options: {
  readonly processor: SpanProcessor;
  readonly sampling: Sampling;
  /** See `isSampled`. */
  readonly fractionOf: (traceId: string) => number;
  readonly resource: SpanAttributes;
}): OtelTracing {
  const ids = new TraceIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes(options.resource),
    // what is not recorded does not get here
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: MAX_TEXT, attributeCountLimit: MAX_ATTRIBUTES },
    spanProcessors: [options.processor],
  });
  const source = { tracer: provider.getTracer('svc-server'), ids };
  const decide = (traceId: string, parent: { readonly isSampled: boolean } | null) =>
    isSampled(options.sampling, traceId, parent, options.fractionOf);
  return {
    request: (name, traceparent, attributes) => {
      const parent = parseTraceparent(traceparent);
      const traceId = parent?.traceId ?? ids.random.generateTraceId();
      const isContinued = parent !== null;
      if (!decide(traceId, parent)) return new UnrecordedSpan(ids.random, traceId, isContinued);
      const begun = { name, kind: SpanKind.SERVER, attributes };
      if (parent === null) return beginTrace(source, traceId, begun);
      const { spanId } = parent;
      const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      const context = trace.setSpanContext(ROOT_CONTEXT, remote);
      return new RecordedSpan(source, source.tracer.startSpan(name, begun, context), isContinued);
    },
    job: (name, attributes) => {
      const traceId = ids.random.generateTraceId();
      if (!decide(traceId, null)) return new UnrecordedSpan(ids.random, traceId, false);
      return beginTrace(source, traceId, { name, kind: SpanKind.CONSUMER, attributes });
    },
    close: () => provider.shutdown(),
  };
}

/** Random ids of spans; the id of a trace is given before its first span begins. */
class TraceIds implements IdGenerator {
  readonly random = new RandomIdGenerator();
  next = '';

  generateTraceId(): string {
    return this.next;
  }

  generateSpanId(): string {
    return this.random.generateSpanId();
  }
}

type Source = { readonly tracer: Tracer; readonly ids: TraceIds };

type Begun = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: SpanAttributes;
  readonly links?: Link[];
};

/** Begins the first span of a trace. */
function beginTrace(source: Source, traceId: string, { name, ...begun }: Begun): RecordedSpan {
  source.ids.next = traceId;
  return new RecordedSpan(source, source.tracer.startSpan(name, begun, ROOT_CONTEXT), false);
}

class RecordedSpan implements Span {
  readonly isContinued: boolean;
  readonly #source: Source;
  readonly #span: OtelSpan;
  #isFailed = false;

  constructor(source: Source, span: OtelSpan, isContinued: boolean) {
    this.#source = source;
    this.#span = span;
    this.isContinued = isContinued;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get spanId(): string {
    return this.#span.spanContext().spanId;
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-01`;
  }

  child(name: string, attributes: SpanAttributes = {}): Span {
    return this.#begin({ name, kind: SpanKind.INTERNAL, attributes });
  }

  client(name: string, attributes: SpanAttributes, traceId: string | null): Span {
    const begun = { name, kind: SpanKind.CLIENT, attributes };
    if (traceId === null) return this.#begin(begun);
    const links = [{ context: this.#span.spanContext() }];
    return beginTrace(this.#source, traceId, { ...begun, links });
  }

  #begin({ name, ...begun }: Begun): Span {
    const { tracer } = this.#source;
    return new RecordedSpan(
      this.#source,
      tracer.startSpan(name, begun, this.#context()),
      this.isContinued,
    );
  }

  #context(): Context {
    return trace.setSpan(ROOT_CONTEXT, this.#span);
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  fail(code: string): void {
    if (this.#isFailed) return;
    this.#isFailed = true;
    this.#span.setAttribute('error.type', code);
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }
}
