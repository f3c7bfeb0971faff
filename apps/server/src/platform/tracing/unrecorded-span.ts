import type { Span } from './span.ts';

type SpanIds = { generateSpanId(): string };

/** A span of a trace that is not recorded here: others learn that from its `traceparent`. */
export class UnrecordedSpan implements Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly isContinued: boolean;
  readonly #ids: SpanIds;

  constructor(ids: SpanIds, traceId: string, isContinued: boolean) {
    this.#ids = ids;
    this.traceId = traceId;
    this.spanId = ids.generateSpanId();
    this.isContinued = isContinued;
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-00`;
  }

  child(): Span {
    return this;
  }

  client(_name: string, _attributes: object, traceId: string | null): Span {
    return new UnrecordedSpan(this.#ids, traceId ?? this.traceId, this.isContinued);
  }

  rename(): void {}
  set(): void {}
  fail(): void {}
  end(): void {}
}
