import type { IdentifiedPolicy } from '../cedar/compile-policies.ts';
import {
  type EntityJson,
  entityUid,
  type PolicyJson,
  type ScopeJson,
} from '../cedar/policy-json.ts';
import { escapeServer } from '../tool-names.ts';

/** A policy that never changes a decision, and the policy that makes it so; null where its own conditions do. */
export type UnreachablePolicy = { readonly id: string; readonly coveredBy: string | null };

/**
 * Returns the policies that never change a decision as far as scopes and literal conditions decide that: those whose
 * conditions are literally false, and those whose whole scope is covered by an unconditional deny or by an unconditional policy
 * with the same outcome. Other policies may be unreachable too; cases and replay find those.
 */
export function unreachablePolicies(policies: readonly IdentifiedPolicy[]): UnreachablePolicy[] {
  const applicable = policies.filter(({ json }) => literalConditions(json) !== false);
  const unconditional = applicable.filter(({ json }) => literalConditions(json) === true);
  return policies.flatMap((policy): UnreachablePolicy[] => {
    if (literalConditions(policy.json) === false) return [{ id: policy.id, coveredBy: null }];
    const by = unconditional.find((other) => coversPolicy(other, policy));
    return by === undefined ? [] : [{ id: policy.id, coveredBy: by.id }];
  });
}

/** Of two policies that cover each other, the first by id remains. */
function coversPolicy(a: IdentifiedPolicy, b: IdentifiedPolicy): boolean {
  if (a.id === b.id || !outranks(a.json, b.json) || !coversScopes(a.json, b.json)) return false;
  const isMutual =
    isConditionless(b.json) && outranks(b.json, a.json) && coversScopes(b.json, a.json);
  return !isMutual || a.id < b.id;
}

function isConditionless(policy: PolicyJson): boolean {
  return literalConditions(policy) === true;
}

/** True when nothing that `b` adds to a call which `a` applies to changes the outcome. */
function outranks(a: PolicyJson, b: PolicyJson): boolean {
  if (a.effect === 'permit') return b.effect === 'permit';
  const [outcomeA, outcomeB] = [a.annotations?.['outcome'], b.annotations?.['outcome']];
  if (outcomeA === 'deny') return true;
  // each step-up may ask for other scopes
  return b.effect === 'forbid' && outcomeA === outcomeB && outcomeA !== 'step-up';
}

/** What all conditions come to when each is a literal; null when one is not. */
function literalConditions({ conditions }: PolicyJson): boolean | null {
  let isCertain = true;
  for (const { kind, body } of conditions) {
    const value = body['Value'];
    if (typeof value !== 'boolean') isCertain = false;
    else if (value !== (kind === 'when')) return false;
  }
  return isCertain ? true : null;
}

function coversScopes(a: PolicyJson, b: PolicyJson): boolean {
  return covers(a.principal, b.principal, 'Agent') && covers(a.resource, b.resource, 'Tool');
}

/** The schema has one action, one type of principal and one of resource, so naming these narrows nothing. */
function covers(a: ScopeJson, b: ScopeJson, onlyType: string): boolean {
  if (a.op === 'All' || (a.op === 'is' && a.entity_type === onlyType && a.in === undefined))
    return true;
  const below = boundOf(a);
  const inner = boundOf(b);
  if (below === null || inner === null) return false;
  if (a.op === '==') return b.op === '==' && isSame(below, inner);
  return isSame(below, inner) || isToolOf(inner, below);
}

function boundOf(scope: ScopeJson): EntityJson | null {
  return (scope.op === 'is' ? scope.in?.entity : scope.entity) ?? null;
}

function isSame(a: EntityJson, b: EntityJson): boolean {
  const [first, second] = [entityUid(a), entityUid(b)];
  return first.type === second.type && first.id === second.id;
}

/** The id of a tool begins with its server's name. */
function isToolOf(tool: EntityJson, server: EntityJson): boolean {
  const [below, above] = [entityUid(tool), entityUid(server)];
  const prefix = `${escapeServer(above.id)}/`;
  return below.type === 'Tool' && above.type === 'Server' && below.id.startsWith(prefix);
}
