import type { Decision, Unlock } from '@svc/policy';
import { expect, test } from 'vitest';
import { refusalAnswer } from './refusal-answer.ts';

const METADATA = 'https://gateway.example.com/.well-known/oauth-protected-resource/mcp/acme/files';
const WAYS = {
  metadataUrl: METADATA,
  approvalUrl: (id: string) => `https://svc.example.com/t/acme/approvals/${id}`,
  urlElicitation: null,
} as const;
const CALL = { kind: 'request', id: 7, method: 'tools/call', params: {} } as const;

function decided(outcome: Decision['outcome'], unlocks: readonly Unlock[] = []) {
  const decision: Decision = {
    outcome,
    reason: 'the reason',
    rule: 'the-rule',
    pack: { id: 'pack', version: 1 },
    reasons: [],
    unlocks,
    maxSeverity: null,
    usesApproval: false,
    fault: null,
  };
  return { decision, evidenceId: 'evt_1', approval: null };
}

const stepUp = (canStepUp: boolean, scopes: readonly string[] = []): Unlock => ({
  by: 'credential',
  scopes,
  maxAge: 300,
  acr: [],
  canStepUp,
});

test('a denied tool call is a result that says why and cites the evidence', () => {
  const { status, answer } = refusalAnswer(CALL, decided('deny'), WAYS);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ result: { isError: true } });
  expect(JSON.stringify(answer)).toContain('the reason (rule the-rule, evidence evt_1)');
});

test('a denied request of another method is an error', () => {
  const { answer } = refusalAnswer({ ...CALL, method: 'resources/read' }, decided('deny'), WAYS);
  expect(answer).toMatchObject({ error: { code: -32010 } });
});

test('a call that needs an approval says so', () => {
  const { answer } = refusalAnswer(CALL, decided('approve', [{ by: 'approval' }]), WAYS);
  expect(JSON.stringify(answer)).toContain('needs an approval: the reason');
});

test('a step-up to scopes is 403 with all of them; one to a fresh sign-in is 401', () => {
  const scopes = refusalAnswer(CALL, decided('step-up', [stepUp(true, ['a', 'b'])]), WAYS);
  expect(scopes.status).toBe(403);
  expect(scopes.headers['www-authenticate']).toBe(
    `Bearer error="insufficient_scope", scope="a b", max_age=300, resource_metadata="${METADATA}"`,
  );
  const fresh = refusalAnswer(CALL, decided('step-up', [stepUp(true)]), WAYS);
  expect(fresh.status).toBe(401);
  expect(fresh.headers['www-authenticate']).toContain('insufficient_user_authentication');
});

test('a step-up that a lab token cannot make is a result, as a deny is', () => {
  const { status, answer } = refusalAnswer(CALL, decided('step-up', [stepUp(false)]), WAYS);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ result: { isError: true } });
});
