import { binaryAnswer, type Decision, type FactRead, factsRead } from '@svc/policy';
import { printable } from '../printable.ts';
import type { parseCallFile } from './case-file.ts';
import { decideGiven } from './decide-case.ts';
import { type LocatedRule, locatedRules } from './located-rules.ts';
import type { PolicyPack } from './policy-pack.ts';

export type CallExplanation = {
  readonly pack: string;
  readonly outcome: Decision['outcome'];
  readonly rule: string;
  /** What `POST /v1/govern/check` answers. */
  readonly answer: { readonly decision: 'allow' | 'deny'; readonly reason: string };
  /** Every rule that applied, with what its conditions read. */
  readonly rules: readonly (LocatedRule & { readonly read: readonly FactRead[] })[];
};

/** Decides a call by a pack and explains the decision. */
export function explainCall(
  policyPack: PolicyPack,
  given: ReturnType<typeof parseCallFile>,
): CallExplanation {
  const { call, principal, facts, decision } = decideGiven(policyPack.pack, given);
  const rules = locatedRules(policyPack, decision).map((located) => {
    const policy = policyPack.policies.find(({ id }) => id === located.rule);
    const read = policy === undefined ? [] : factsRead(policy.json, call, principal, facts);
    return { ...located, read };
  });
  const { outcome, rule } = decision;
  return { pack: policyPack.pack.id, outcome, rule, answer: binaryAnswer(decision), rules };
}

/** Renders the outcome, then each rule with its place and the facts that it read. */
export function renderExplanation({ outcome, rule, answer, rules }: CallExplanation): string {
  const lines = [`${outcome} by ${rule}: ${answer.reason}`];
  for (const { rule: id, outcome: asks, place, text, read } of rules) {
    lines.push('', `${place ?? 'before the pack'}: ${id} (${asks}): ${text}`);
    for (const { path, value } of read) lines.push(`  ${path} = ${rendered(value)}`);
  }
  return lines.map((line) => `${printable(line)}\n`).join('');
}

const MAX_VALUE_LENGTH = 200;

function rendered(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
