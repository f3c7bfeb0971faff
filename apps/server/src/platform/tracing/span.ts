/** One piece of work in a trace of OpenTelemetry. Attributes are ids, codes and names of the product: never a text of a caller's data. */
export type Span = {
  /** 32 and 16 lower-case hex digits. */
  readonly traceId: string;
  readonly spanId: string;
  /** The header that continues the trace below this span (W3C Trace Context). */
  readonly traceparent: string;
  /** True where a caller chose the id of the trace. */
  readonly isContinued: boolean;
  /** Begins a part of this work. */
  child(name: string, attributes?: SpanAttributes): Span;
  /**
   * Begins a request to an outside service. With `traceId` it begins a trace of that id, linked with this span, which `traceparent` then
   * names in place of the caller's.
   */
  client(name: string, attributes: SpanAttributes, traceId: string | null): Span;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the work as failed, by the first code that it gets: one of a fixed set, such as the error table. */
  fail(code: string): void;
  end(): void;
};

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What begins spans; absent where traces are off. */
export type Tracing = {
  /** Begins the span of a request; continues the trace that its `traceparent` names, where that is well-formed. */
  request(name: string, traceparent: unknown, attributes: SpanAttributes): Span;
  /** Begins the span of a job, in a trace of its own. */
  job(name: string, attributes: SpanAttributes): Span;
};

/** Ends a span with its work, which has begun; an error fails it by its code. Without a span it is the work itself. */
export function traced<T>(span: Span | undefined, work: Promise<T>): Promise<T> {
  return span === undefined ? work : endWith(span, work);
}

async function endWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    span.fail(failureCode(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the code of an error, or the name of its class: never its text, which may quote data. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^\w{1,50}$/.test(code)) return code;
  return error.constructor.name;
}
