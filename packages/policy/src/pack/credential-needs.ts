import type { ExpressionJson, PolicyJson } from '../cedar/policy-json.ts';
import type { CredentialUnlock } from '../decision.ts';
import type { CredentialFacts } from '../facts.ts';
import { contextPath, literalTexts, literalValue, operandsOf } from './expressions.ts';

/** What a policy's `unless` asks of a credential. */
export type CredentialNeeds = {
  readonly scopes: readonly string[];
  readonly maxAge: number | null;
  readonly acr: readonly string[];
};

/**
 * Returns what lifts a policy, read from what its `unless` clauses join by `&&`: scopes by `contains` and `containsAll`,
 * `authAge <= N`, and `acr`. Null when no clause asks for any of these.
 */
export function credentialNeeds({ conditions }: PolicyJson): CredentialNeeds | null {
  const needs = { scopes: [] as string[], maxAge: null as number | null, acr: [] as string[] };
  for (const { kind, body } of conditions) {
    if (kind === 'unless') for (const part of conjuncts(body)) readNeed(part, needs);
  }
  const isEmpty = needs.scopes.length === 0 && needs.maxAge === null && needs.acr.length === 0;
  return isEmpty ? null : needs;
}

/** Returns what the credential at hand lacks of it, as far as it can be named. */
export function credentialUnlock(
  needs: CredentialNeeds,
  credential: CredentialFacts,
): CredentialUnlock {
  const held = credential.kind === 'agent-jwt' ? credential.scopes : [];
  return {
    by: 'credential',
    ...needs,
    scopes: needs.scopes.filter((scope) => !held.includes(scope)),
    canStepUp: credential.kind === 'agent-jwt',
  };
}

function conjuncts(body: ExpressionJson): ExpressionJson[] {
  const operands = operandsOf(body, '&&');
  return operands === null ? [body] : [...conjuncts(operands.left), ...conjuncts(operands.right)];
}

function readNeed(
  expression: ExpressionJson,
  needs: { readonly scopes: string[]; maxAge: number | null; readonly acr: string[] },
): void {
  const one = operandsOf(expression, 'contains');
  if (one !== null && isCredential(one.left, 'scopes')) needs.scopes.push(...texts(one.right));
  if (one !== null && isCredential(one.right, 'acr')) needs.acr.push(...literalTexts(one.left));
  const all = operandsOf(expression, 'containsAll');
  if (all !== null && isCredential(all.left, 'scopes'))
    needs.scopes.push(...literalTexts(all.right));
  const same = operandsOf(expression, '==');
  if (same !== null && isCredential(same.left, 'acr')) needs.acr.push(...texts(same.right));
  for (const [operator, slack] of [
    ['<=', 0],
    ['<', 1],
  ] as const) {
    const most = operandsOf(expression, operator);
    if (most === null || !isCredential(most.left, 'authAge')) continue;
    const limit = literalValue(most.right);
    if (typeof limit === 'number') needs.maxAge = Math.min(needs.maxAge ?? limit, limit - slack);
  }
}

function isCredential(expression: ExpressionJson, attribute: string): boolean {
  return contextPath(expression)?.join('.') === `credential.${attribute}`;
}

function texts(expression: ExpressionJson): string[] {
  const value = literalValue(expression);
  return typeof value === 'string' ? [value] : [];
}
