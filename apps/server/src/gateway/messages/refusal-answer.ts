import type { Decision } from '@svc/policy';
import type { Answer, Message, Params } from '../protocol/message.ts';
import { RPC } from '../protocol/protocol-error.ts';
import type { CallApproval } from '../visit/ports.ts';

/** An answer in HTTP. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Answer;
};

/** A decision that is sealed, with the approval that the call waits for. */
type Decided = {
  readonly decision: Decision;
  readonly evidenceId: string;
  readonly approval: CallApproval | null;
};

/** Where a client and its user go on. */
export type Ways = {
  /** Metadata of the gateway as a protected resource. */
  readonly metadataUrl: string;
  /** Returns the page of an approval. */
  readonly approvalUrl: (id: string) => string;
  /** How the client is shown an address to open: by an error (2025-11-25), as input that is wanted (2026-07-28), or not. */
  readonly urlElicitation: 'error' | 'input' | null;
};

/** Name of the gateway's own request among those for input. */
export const APPROVAL_INPUT = 'svc_approval';

/** Code of 2025-11-25 for a request that goes on after the user has opened an address. */
const URL_ELICITATION_REQUIRED = -32042;

/** Returns the answer to a client for a call that the policy withholds: a form that it can show. */
export function refusalAnswer(
  request: Message & { kind: 'request' },
  { decision, evidenceId, approval }: Decided,
  { metadataUrl, approvalUrl, urlElicitation }: Ways,
): HttpAnswer {
  const challenge = challengeOf(decision, metadataUrl);
  const waiting = decision.outcome === 'approve' && approval?.state === 'waiting' ? approval : null;
  const url = waiting && approvalUrl(waiting.id);
  const text = refusalText(decision, evidenceId, approval, url);
  if (waiting !== null && url !== null && urlElicitation !== null) {
    const params = { mode: 'url', message: text, url, elicitationId: waiting.id };
    return { status: 200, headers: {}, answer: elicitationAnswer(urlElicitation, params) };
  }
  if (challenge !== null) {
    return {
      status: challenge.status,
      headers: { 'www-authenticate': challenge.header },
      answer: { error: { code: RPC.refused, message: text, data: dataOf(decision, evidenceId) } },
    };
  }
  return { status: 200, headers: {}, answer: textAnswer(request, text, decision, evidenceId) };
}

/** Returns the answer to a client that resumes the response of a call which the policy withholds by now. */
export function resumptionRefusal(
  call: { readonly method: string },
  { decision, evidenceId }: Pick<Decided, 'decision' | 'evidenceId'>,
): Answer {
  const { reason, rule } = decision;
  const text = `The rest of the response is refused by policy: ${reason} (rule ${rule}, evidence ${evidenceId}). Send the call again.`;
  return textAnswer(call, text, decision, evidenceId);
}

/** A tool that is refused is a result that the model reads; any other request is answered with an error. */
function textAnswer(
  { method }: { readonly method: string },
  text: string,
  decision: Decision,
  evidenceId: string,
): Answer {
  const data = dataOf(decision, evidenceId);
  if (method !== 'tools/call') return { error: { code: RPC.refused, message: text, data } };
  const content = [{ type: 'text', text }];
  return { result: { content, isError: true, _meta: { 'svc/decision': data } } };
}

function elicitationAnswer(form: 'error' | 'input', params: Params): Answer {
  if (form === 'error') {
    const { message } = params;
    return {
      error: { code: URL_ELICITATION_REQUIRED, message, data: { elicitations: [params] } },
    };
  }
  const { elicitationId: _id, ...rest } = params;
  const inputRequests = { [APPROVAL_INPUT]: { method: 'elicitation/create', params: rest } };
  return { result: { resultType: 'input_required', inputRequests } };
}

function refusalText(
  { outcome, reason, rule }: Decision,
  evidenceId: string,
  approval: CallApproval | null,
  url: string | null,
): string {
  const what = {
    approve: 'This call needs an approval',
    'step-up': 'This call needs a stronger credential',
  };
  const begin = what[outcome as keyof typeof what] ?? 'The call is refused by policy';
  return `${begin}: ${reason} (rule ${rule}, evidence ${evidenceId}).${nextOf(outcome, approval, url)}`;
}

function nextOf(outcome: string, approval: CallApproval | null, url: string | null): string {
  if (outcome !== 'approve') return '';
  if (url !== null) {
    return ` An administrator approves it at ${url}; then send it again with the same arguments.`;
  }
  if (approval?.state === 'rejected') return ` ${approval.id} was rejected.`;
  return ' Too many approvals of this agent wait, so none was asked for; try again later.';
}

function dataOf({ outcome, rule }: Decision, evidenceId: string): Params {
  return { outcome, rule, evidenceId };
}

/**
 * The challenge of a step-up that the credential's kind can meet: 403 `insufficient_scope` with all scopes at once (RFC
 * 6750, section 3.1), or 401 `insufficient_user_authentication` (RFC 9470). A lab token gets none.
 */
function challengeOf(
  { outcome, unlocks }: Decision,
  metadataUrl: string,
): { readonly status: 401 | 403; readonly header: string } | null {
  const unlock = unlocks.find(({ by }) => by === 'credential');
  if (outcome !== 'step-up' || unlock?.by !== 'credential' || !unlock.canStepUp) return null;
  const { scopes, maxAge, acr } = unlock;
  const isScope = scopes.length > 0;
  const fields = [
    `error="${isScope ? 'insufficient_scope' : 'insufficient_user_authentication'}"`,
    ...(isScope ? [`scope="${scopes.join(' ')}"`] : []),
    ...(maxAge !== null ? [`max_age=${maxAge}`] : []),
    ...(acr.length > 0 ? [`acr_values="${acr.join(' ')}"`] : []),
    `resource_metadata="${metadataUrl}"`,
  ];
  return { status: isScope ? 403 : 401, header: `Bearer ${fields.join(', ')}` };
}
