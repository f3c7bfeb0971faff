import type { Call } from '../call.ts';
import {
  type CompiledPolicy,
  compilePolicy,
  type Evaluation,
  type IdentifiedPolicy,
  policyEvaluator,
} from '../cedar/compile-policies.ts';
import type { PackVersion } from '../decision.ts';
import type { Facts } from '../facts.ts';
import { OUTCOMES, type Restriction } from '../outcome.ts';
import type { Principal } from '../principal.ts';
import { type ToolNames, toolNames, toolNamesAsSent } from '../tool-names.ts';
import { collectCounts, countReads, newCountReading } from './count-ranges.ts';
import { type CredentialNeeds, credentialNeeds, credentialUnlock } from './credential-needs.ts';
import { type ContextAttributes, withAttributesOf } from './expressions.ts';
import { findingThreshold } from './finding-threshold.ts';
import type { Pack, RuleHit } from './pack.ts';
import { requestOf } from './request.ts';

/** A pack as it is stored: policies in their JSON form, as `validatePack` returned them. */
export type StoredPack = PackVersion & {
  readonly policies: readonly IdentifiedPolicy[];
  /**
   * True of a version that was saved when a policy saw a tool as it was sent: of a call through the gateway
   * `Tool::"github/github.read"`. It permits as it did then, and forbids what it forbids by either name.
   */
  readonly namesAsSent?: boolean;
};

type Rule = {
  readonly id: string;
  readonly outcome: Restriction;
  readonly reason: string;
  readonly needs: CredentialNeeds | null;
  readonly appliesTo: ReturnType<typeof findingThreshold>;
};

/**
 * Compiles a stored pack for the path of decisions. Throws `UnsupportedPolicy` for a policy that `validatePack` would
 * have refused.
 */
export function compilePack(stored: StoredPack): Pack {
  const steps = compileSteps(stored);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Compiles as `compilePack` does, and pauses every few milliseconds, so that no pack blocks the event loop for long. */
export async function compilePackInSlices(
  stored: StoredPack,
  pause: () => Promise<unknown>,
): Promise<Pack> {
  const steps = compileSteps(stored);
  for (let started = performance.now(); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - started < SLICE_MS) continue;
    await pause();
    started = performance.now();
  }
}

const SLICE_MS = 5;

/** Compiles one policy a step. */
function* compileSteps(stored: StoredPack): Generator<undefined, Pack> {
  const { id, version, namesAsSent = false } = stored;
  const policies = stored.policies.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const compiled: CompiledPolicy[] = [];
  const rules: Rule[] = [];
  const counts = newCountReading();
  let attributes: ContextAttributes = new Set();
  for (const [index, policy] of policies.entries()) {
    compiled.push(compilePolicy(index, policy.json));
    rules.push(ruleOf(policy));
    attributes = withAttributesOf(attributes, policy.json);
    collectCounts(policy.json, counts);
    yield;
  }
  const evaluateRequest = policyEvaluator(compiled);
  const read = attributes;
  const evaluate: EvaluateCall = (call, principal, facts, names) =>
    evaluateRequest(requestOf(call, principal, facts, read, names));
  const idOf = (index: number) => (rules[index] as Rule).id;
  return {
    id,
    version,
    judgesInspection: attributes?.has('inspection') ?? true,
    counts: countReads(counts, attributes),
    evaluate: (call, principal, facts) => {
      const found = namesAsSent
        ? evaluateByBothNames(evaluate, call, principal, facts)
        : evaluate(call, principal, facts, toolNames(call));
      return {
        permits: found.permits.map(idOf),
        restrictions: found.forbids.map((index) => hitOf(rules[index] as Rule, facts)),
        errors: found.errors.map(idOf),
      };
    },
  };
}

type EvaluateCall = (
  call: Call,
  principal: Principal,
  facts: Facts,
  names: ToolNames,
) => Evaluation;

/** Permits as the tool was sent; forbids, and fails, by either name of the tool. */
function evaluateByBothNames(
  evaluate: EvaluateCall,
  call: Call,
  principal: Principal,
  facts: Facts,
): Evaluation {
  const [sent, named] = [toolNamesAsSent(call), toolNames(call)];
  const before = evaluate(call, principal, facts, sent);
  if (sent.id === named.id && sent.name === named.name) return before;
  const now = evaluate(call, principal, facts, named);
  return {
    permits: before.permits,
    forbids: mergeSorted(before.forbids, now.forbids),
    errors: mergeSorted(before.errors, now.errors),
  };
}

function mergeSorted(a: readonly number[], b: readonly number[]): number[] {
  return [...new Set([...a, ...b])].sort((first, second) => first - second);
}

/** A forbid without a known outcome is a deny. */
function ruleOf({ id, json }: IdentifiedPolicy): Rule {
  const outcome = OUTCOMES.find((one) => one === json.annotations?.['outcome']);
  return {
    id,
    outcome: outcome === undefined || outcome === 'allow' ? 'deny' : outcome,
    reason: json.annotations?.['reason'] ?? `the rule ${id} forbids the call`,
    needs: credentialNeeds(json),
    appliesTo: findingThreshold(json),
  };
}

function hitOf({ id, outcome, reason, needs, appliesTo }: Rule, facts: Facts): RuleHit {
  return {
    rule: id,
    outcome,
    reason,
    finding: (appliesTo && facts.inspection.findings.find(appliesTo)) ?? null,
    credential: needs && credentialUnlock(needs, facts.credential),
  };
}
