import { type Decision, GovernUnavailable, type ToolName, type UnavailableCode } from './errors.ts';

/** The outcome of one check, for logs. It has no arguments. */
export type DecisionEvent = ToolName & {
  readonly outcome: 'allow' | 'deny' | 'unavailable' | 'cancelled';
  readonly reason: string | null;
  readonly evidenceId: string | null;
  readonly approvalId: string | null;
  /** Why there is no decision; null where there is one. */
  readonly code: UnavailableCode | null;
};

/** Runs a check within a span of OpenTelemetry, where the program has that, and reports its outcome. */
export async function observeCheck(
  { tool, server }: ToolName,
  onDecision: ((event: DecisionEvent) => void) | undefined,
  check: () => Promise<Decision>,
): Promise<Decision> {
  const span = startSpan(tool, server);
  const end = (outcome: Omit<DecisionEvent, 'tool' | 'server'>) => {
    endSpan(span, outcome);
    onDecision?.({ tool, server, ...outcome });
  };
  let decision: Decision;
  try {
    decision = await check();
  } catch (error) {
    const code = error instanceof GovernUnavailable ? error.code : null;
    end({ ...NO_DECISION, outcome: code === null ? 'cancelled' : 'unavailable', code });
    throw error;
  }
  const { decision: outcome, reason, evidenceId, approvalId } = decision;
  end({ outcome, reason, evidenceId, approvalId, code: null });
  return decision;
}

const NO_DECISION = { reason: null, evidenceId: null, approvalId: null };

type Span = {
  setAttribute(name: string, value: string): unknown;
  setStatus(status: { readonly code: number }): unknown;
  end(): void;
};
type Tracer = { startSpan(name: string, options: object): Span };
type OpenTelemetry = { readonly trace?: { getTracer(name: string): Tracer } };

/** Where every 1.x version of `@opentelemetry/api` registers itself, once a program has set it up. */
const API = Symbol.for('opentelemetry.js.api.1');
const CLIENT = 2;
const ERROR = 2;

function startSpan(tool: string, server: string | null): Span | null {
  const { trace } = ((globalThis as Record<symbol, unknown>)[API] ?? {}) as OpenTelemetry;
  if (trace === undefined) return null;
  const attributes = { 'svc.tool': tool, ...(server !== null && { 'svc.server': server }) };
  const tracer = trace.getTracer('@svc-control/sdk');
  return tracer.startSpan('svc.govern.check', { kind: CLIENT, attributes });
}

function endSpan(span: Span | null, event: Omit<DecisionEvent, 'tool' | 'server'>): void {
  span?.setAttribute('svc.outcome', event.outcome);
  if (event.evidenceId !== null) span?.setAttribute('svc.evidence_id', event.evidenceId);
  if (event.outcome === 'unavailable') span?.setStatus({ code: ERROR });
  span?.end();
}
