/** The span of a caller that a request continues. */
export type RemoteParent = {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
};

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

/**
 * Parses `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`; null for anything else, and for ids of zeros (W3C Trace Context,
 * section 3.2).
 */
export function parseTraceparent(value: unknown): RemoteParent | null {
  const [, traceId = '', spanId = '', flags = ''] =
    (typeof value === 'string' ? FORM.exec(value) : null) ?? [];
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}
