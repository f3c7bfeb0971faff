import type { Decision, Finding, UnavailableCode } from './errors.ts';
import type { HttpAnswer } from './transport.ts';
import { isUnambiguous } from './unambiguous-json.ts';

/** What an answer means: a decision, or why it is none. */
export type Outcome =
  | { readonly kind: 'decision'; readonly decision: Decision }
  | {
      readonly kind: 'unavailable';
      readonly code: UnavailableCode;
      readonly problem: string;
      readonly status: number;
      readonly retryAfter: number | null;
    };

const MAX_DETAIL = 500;

/** Returns what an answer means. Nothing but a well-formed answer with status 200 is a decision (vectors/sdk/README.md). */
export function readAnswer(answer: HttpAnswer): Outcome {
  const { status } = answer;
  const decision = status === 200 ? readDecision(answer) : null;
  if (decision !== null) return { kind: 'decision', decision };
  const code = codeOf(status);
  const retryAfter = status >= 400 && /^\d{1,9}$/.test(answer.retryAfter ?? '');
  return {
    kind: 'unavailable',
    code,
    problem: `the service answered ${status}${detailOf(answer)}; ${NEXT_STEPS[code]}`,
    status,
    retryAfter: retryAfter ? Number(answer.retryAfter) : null,
  };
}

type AnswerCode = Exclude<UnavailableCode, 'timeout' | 'connection' | 'configuration'>;

const NEXT_STEPS: Readonly<Record<AnswerCode, string>> = {
  malformed_answer:
    'the answer is no decision: check that SVC_API is the address of the service itself',
  unauthorized:
    'check that SVC_AGENT_TOKEN is the credential of an approved agent, and renew it if it has expired',
  forbidden: 'check in the console that the agent is approved',
  rate_limited: 'call again later',
  unavailable: 'call again later',
  refused_request: 'check the arguments, and that SVC_API is the address of the service',
};

function codeOf(status: number): AnswerCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status >= 500) return 'unavailable';
  return status >= 400 ? 'refused_request' : 'malformed_answer';
}

/** The words of a problem (RFC 9457), which name places at most, never values. */
function detailOf({ contentType, text }: HttpAnswer): string {
  if (!/^application\/problem\+json\b/i.test(contentType ?? '') || text === null) return '';
  const { detail } = (parsed(text) ?? {}) as { readonly detail?: unknown };
  if (typeof detail !== 'string') return '';
  return `: ${detail.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_DETAIL)}`;
}

function readDecision({ contentType, text }: HttpAnswer): Decision | null {
  if (!/^application\/json *(;|$)/i.test(contentType ?? '') || text === null) return null;
  const answer = parsed(text);
  if (!isObject(answer) || !isUnambiguous(text)) return null;
  const { decision, reason, agent, findings, maxSeverity, evidenceId, approvalId = null } = answer;
  const isDecision =
    (decision === 'allow' || decision === 'deny') &&
    typeof reason === 'string' &&
    typeof agent === 'string' &&
    isFindings(findings) &&
    (typeof maxSeverity === 'string' || maxSeverity === null) &&
    isId(evidenceId, 'evt_') &&
    (approvalId === null || (decision === 'deny' && isId(approvalId, 'apr_')));
  if (!isDecision) return null;
  return { decision, reason, agent, findings, maxSeverity, evidenceId, approvalId };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Findings inform and decide nothing, so their members are not checked. */
function isFindings(value: unknown): value is readonly Finding[] {
  return Array.isArray(value) && value.every(isObject);
}

function isId(value: unknown, prefix: string): value is string {
  return typeof value === 'string' && value.startsWith(prefix) && /^\w{5,100}$/.test(value);
}
