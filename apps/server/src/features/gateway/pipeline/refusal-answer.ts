import type { Decision } from '@svc/policy';
import type { Answer, Message, Params } from './message.ts';
import { RPC } from './protocol-error.ts';

/** An answer in HTTP. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: Answer;
};

/** Returns what a client gets for a call that the policy does not let through: a form that it can show. */
export function refusalAnswer(
  request: Message & { kind: 'request' },
  { decision, evidenceId }: { readonly decision: Decision; readonly evidenceId: string },
  metadataUrl: string,
): HttpAnswer {
  const challenge = challengeOf(decision, metadataUrl);
  const text = refusalText(decision, evidenceId);
  if (challenge !== null) {
    return {
      status: challenge.status,
      headers: { 'www-authenticate': challenge.header },
      answer: { error: { code: RPC.refused, message: text, data: dataOf(decision, evidenceId) } },
    };
  }
  const data = dataOf(decision, evidenceId);
  const answer: Answer =
    request.method === 'tools/call'
      ? {
          result: {
            content: [{ type: 'text', text }],
            isError: true,
            _meta: { 'svc/decision': data },
          },
        }
      : { error: { code: RPC.refused, message: text, data } };
  return { status: 200, headers: {}, answer };
}

function refusalText({ outcome, reason, rule, unlocks }: Decision, evidenceId: string): string {
  const what = {
    approve: 'This call needs an approval',
    'step-up': 'This call needs a stronger credential',
  };
  const begin = what[outcome as keyof typeof what] ?? 'The call is refused by policy';
  const next = unlocks.some(({ by }) => by === 'approval')
    ? ' Ask an administrator to approve this call with these arguments, then send it again.'
    : '';
  return `${begin}: ${reason} (rule ${rule}, evidence ${evidenceId}).${next}`;
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
