import type { Condition, Principal, Statement } from '../../model/permission-model.ts';
import { embeddedJson } from '../../value/json-value.ts';
import { isTable, items, property } from '../../value/property.ts';
import { literal, type Place, partsOf, text, type Value } from '../../value/value.ts';

/** A policy's statements, and what of it the scanned files do not state. */
export type PolicyReading = {
  readonly statements: readonly Statement[];
  readonly missing: readonly { readonly missing: string; readonly at: Place }[];
};

const NOTHING: PolicyReading = { statements: [], missing: [] };

/**
 * Statements of an IAM policy in any of its forms: an object, JSON inside a text, several documents together.
 * docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements.html
 */
export function policyStatements(policy: Value | undefined, depth = 0): PolicyReading {
  if (policy === undefined || policy.kind === 'null' || depth > 8) return NOTHING;
  if (policy.kind === 'unknown') {
    // A policy of another declaration, such as another module's, is read where it is declared.
    return { statements: [], missing: [{ missing: policy.hole.missing, at: policy.at }] };
  }
  if (policy.kind === 'text') {
    const inner = embeddedJson(policy);
    if (inner !== null) return policyStatements(inner, depth + 1);
    const [part] = partsOf(policy) ?? [];
    if (part === undefined || typeof part === 'string') return NOTHING;
    return { statements: [], missing: [{ missing: part.missing, at: policy.at }] };
  }
  if (policy.kind === 'list')
    return joined(policy.items.map((one) => policyStatements(one, depth + 1)));
  const inner = property(policy, 'Document');
  if (inner !== undefined && property(policy, 'Statement') === undefined) {
    return policyStatements(inner, depth + 1);
  }
  return joined(
    items(property(policy, 'Statement')).map((one) => {
      if (!isTable(one))
        return policyStatements(one.kind === 'text' ? text('', one.at) : one, depth + 1);
      const added = property(one, 'Document');
      if (added !== undefined) return policyStatements(added, depth + 1);
      return { statements: [statement(one)], missing: [] };
    }),
  );
}

function joined(readings: readonly PolicyReading[]): PolicyReading {
  return {
    statements: readings.flatMap(({ statements }) => statements),
    missing: readings.flatMap(({ missing }) => missing),
  };
}

/** One element of `Statement`. */
function statement(value: Value): Statement {
  const effect = property(value, 'Effect');
  const known = literal(effect)?.toLowerCase();
  return {
    cloud: 'aws',
    effect:
      effect === undefined || known === 'allow' ? 'allow' : known === 'deny' ? 'deny' : 'unknown',
    actions: items(either(value, ['Action', 'Actions'])),
    notActions: items(either(value, ['NotAction', 'NotActions'])),
    resources: items(either(value, ['Resource', 'Resources'])),
    notResources: items(either(value, ['NotResource', 'NotResources'])),
    principals: principals(either(value, ['Principal', 'Principals'])),
    notPrincipals: principals(either(value, ['NotPrincipal', 'NotPrincipals'])),
    conditions: conditions(either(value, ['Condition', 'Conditions'])),
    sid: literal(property(value, 'Sid')),
    role: null,
    at: value.at,
  };
}

function either(value: Value, names: readonly string[]): Value | undefined {
  for (const name of names) {
    const found = property(value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function principals(value: Value | undefined): Principal[] {
  if (value === undefined) return [];
  if (isTable(value)) {
    // `principals = { type = "AWS", identifiers = [...] }`, as some modules spell it.
    const type = literal(property(value, 'type'));
    const identifiers = property(value, 'identifiers');
    if (type !== null && identifiers !== undefined) {
      return items(identifiers).map((one) => ({ type, value: one }));
    }
    return value.entries.flatMap(({ key, value: one }) =>
      items(one).map((each) => ({ type: key, value: each })),
    );
  }
  return items(value).flatMap((one) =>
    isTable(one) ? principals(one) : [{ type: literal(one) === '*' ? '*' : 'AWS', value: one }],
  );
}

function conditions(value: Value | undefined): Condition[] {
  if (value === undefined) return [];
  if (!isTable(value)) {
    // `condition = [{ test, variable, values }]`, as modules take it, or an unknown value.
    return items(value).map((one) => ({
      operator: literal(property(one, 'test')) ?? 'unknown',
      key: literal(property(one, 'variable')) ?? 'unknown',
      values: items(property(one, 'values')),
    }));
  }
  return value.entries.flatMap(({ key: operator, value: keys }) =>
    isTable(keys)
      ? keys.entries.map((entry) => ({ operator, key: entry.key, values: items(entry.value) }))
      : [{ operator, key: 'unknown', values: [] }],
  );
}
