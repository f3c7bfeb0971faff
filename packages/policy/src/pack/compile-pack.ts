import { compilePolicies, type IdentifiedPolicy } from '../cedar/compile-policies.ts';
import type { PackVersion } from '../decision.ts';
import type { Facts } from '../facts.ts';
import { OUTCOMES, type Restriction } from '../outcome.ts';
import { countReads } from './count-ranges.ts';
import { type CredentialNeeds, credentialNeeds, credentialUnlock } from './credential-needs.ts';
import { contextAttributes } from './expressions.ts';
import { findingThreshold } from './finding-threshold.ts';
import type { Pack, RuleHit } from './pack.ts';
import { requestOf } from './request.ts';

/** A pack as it is stored: policies in their JSON form, as `validatePack` returned them. */
export type StoredPack = PackVersion & { readonly policies: readonly IdentifiedPolicy[] };

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
export function compilePack({ id, version, policies: stored }: StoredPack): Pack {
  const policies = stored.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const evaluate = compilePolicies(policies);
  const attributes = contextAttributes(policies.map(({ json }) => json));
  const rules = policies.map(ruleOf);
  const idOf = (index: number) => (rules[index] as Rule).id;
  return {
    id,
    version,
    judgesInspection: attributes?.has('inspection') ?? true,
    counts: countReads(
      policies.map(({ json }) => json),
      attributes,
    ),
    evaluate: (call, principal, facts) => {
      const found = evaluate(requestOf(call, principal, facts, attributes));
      return {
        permits: found.permits.map(idOf),
        restrictions: found.forbids.map((index) => hitOf(rules[index] as Rule, facts)),
        errors: found.errors.map(idOf),
      };
    },
  };
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
