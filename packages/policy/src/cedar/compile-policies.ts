import { compileExpression, UnsupportedPolicy } from './compile-expression.ts';
import { type CedarRequest, EVALUATION_ERROR, type Evaluate } from './evaluation.ts';
import { type EntityJson, entityUid, type PolicyJson, type ScopeJson } from './policy-json.ts';
import { type Entity, uidOf } from './value.ts';

export type IdentifiedPolicy = { readonly id: string; readonly json: PolicyJson };

/** Indexes into the policies as they were given, in that order. */
export type Evaluation = {
  readonly permits: readonly number[];
  readonly forbids: readonly number[];
  /** Policies in scope whose conditions could not be evaluated. */
  readonly errors: readonly number[];
};

export type EvaluatePolicies = (request: CedarRequest) => Evaluation;

/** A policy as closures; `index` is its place among those that are evaluated together. */
export type CompiledPolicy = {
  readonly index: number;
  /** The uid that a resource must be or lie below; null where the scope names none. */
  readonly resource: string | null;
  readonly isForbid: boolean;
  readonly inScope: readonly ((request: CedarRequest) => boolean)[];
  readonly conditions: readonly { readonly holds: boolean; readonly evaluate: Evaluate }[];
};

/**
 * Compiles policies into one function that evaluates those whose scope can cover the resource: policies that name a tool
 * or a server in their scope are found by its uid. Throws `UnsupportedPolicy` for what lies outside the compiled subset.
 */
export function compilePolicies(policies: readonly IdentifiedPolicy[]): EvaluatePolicies {
  return policyEvaluator(policies.map(({ json }, index) => compilePolicy(index, json)));
}

/** Returns the function that evaluates compiled policies, as `compilePolicies` does. */
export function policyEvaluator(policies: readonly CompiledPolicy[]): EvaluatePolicies {
  const everywhere: CompiledPolicy[] = [];
  const byResource = new Map<string, CompiledPolicy[]>();
  for (const compiled of policies) {
    const { resource } = compiled;
    const known = resource === null ? everywhere : byResource.get(resource);
    if (known !== undefined) known.push(compiled);
    else if (resource !== null) byResource.set(resource, [compiled]);
  }
  return (request) => {
    const found = { permits: [], forbids: [], errors: [] };
    evaluateAll(everywhere, request, found);
    const { resource } = request;
    if (byResource.size > 0) {
      evaluateAll(byResource.get(resource.uid), request, found);
      for (const uid of resource.ancestors) {
        if (uid !== resource.uid) evaluateAll(byResource.get(uid), request, found);
      }
    }
    return {
      permits: sortIndexes(found.permits),
      forbids: sortIndexes(found.forbids),
      errors: sortIndexes(found.errors),
    };
  };
}

type Found = { readonly permits: number[]; readonly forbids: number[]; readonly errors: number[] };

function evaluateAll(
  policies: readonly CompiledPolicy[] | undefined,
  request: CedarRequest,
  found: Found,
): void {
  if (policies === undefined) return;
  for (const policy of policies) {
    const satisfied = isSatisfied(policy, request);
    if (satisfied === null) found.errors.push(policy.index);
    else if (satisfied) (policy.isForbid ? found.forbids : found.permits).push(policy.index);
  }
}

/** Null when a condition could not be evaluated. */
function isSatisfied(policy: CompiledPolicy, request: CedarRequest): boolean | null {
  for (const covers of policy.inScope) if (!covers(request)) return false;
  try {
    for (const { holds, evaluate } of policy.conditions) {
      const value = evaluate(request);
      if (typeof value !== 'boolean') return null;
      if (value !== holds) return false;
    }
    return true;
  } catch (error) {
    if (error === EVALUATION_ERROR) return null;
    throw error;
  }
}

/** Compiles one policy. Throws `UnsupportedPolicy` for what lies outside the compiled subset. */
export function compilePolicy(index: number, json: PolicyJson): CompiledPolicy {
  return {
    index,
    resource: resourceUid(json.resource),
    isForbid: json.effect === 'forbid',
    inScope: [
      ...compileScope(json.action, ({ action }) => action),
      ...compileScope(json.principal, ({ principal }) => principal),
      ...compileScope(json.resource, ({ resource }) => resource),
    ],
    conditions: json.conditions.map(({ kind, body }) => ({
      holds: kind === 'when',
      evaluate: compileExpression(body),
    })),
  };
}

function compileScope(
  scope: ScopeJson,
  of: (request: CedarRequest) => Entity,
): ((request: CedarRequest) => boolean)[] {
  switch (scope.op) {
    case 'All':
      return [];
    case '==': {
      const uid = literalUid(scope.entity);
      return [(request) => of(request).uid === uid];
    }
    case 'in': {
      const uids = (scope.entities ?? [scope.entity]).map(literalUid);
      return [(request) => isAtOrBelow(of(request), uids)];
    }
    case 'is': {
      const type = scope.entity_type;
      const above = scope.in === undefined ? null : [literalUid(scope.in.entity)];
      return [
        (request) =>
          of(request).type === type && (above === null || isAtOrBelow(of(request), above)),
      ];
    }
    default:
      throw new UnsupportedPolicy(`the scope operator ${scope.op}`);
  }
}

function isAtOrBelow({ uid, ancestors }: Entity, uids: readonly string[]): boolean {
  return uids.some((one) => one === uid || ancestors.has(one));
}

/** A template has a slot in place of the entity. */
function literalUid(entity: EntityJson | undefined): string {
  if (entity === undefined) throw new UnsupportedPolicy('a template slot');
  const { type, id } = entityUid(entity);
  return uidOf(type, id);
}

/** The one entity that a resource must be or lie below; null when the scope names none. */
function resourceUid(scope: ScopeJson): string | null {
  const entity = scope.op === 'is' ? scope.in?.entity : scope.entity;
  return entity === undefined ? null : literalUid(entity);
}

function sortIndexes(indexes: number[]): number[] {
  return indexes.length > 1 ? indexes.sort((a, b) => a - b) : indexes;
}
