/**
 * The JSON form of a Cedar policy, as the official engine writes it
 * (https://docs.cedarpolicy.com/policies/json-format.html). Only what the compiler reads is typed.
 */
export type PolicyJson = {
  readonly effect: 'permit' | 'forbid';
  readonly principal: ScopeJson;
  readonly action: ScopeJson;
  readonly resource: ScopeJson;
  readonly conditions: readonly ConditionJson[];
  readonly annotations?: Readonly<Record<string, string | null>>;
};

export type ConditionJson = { readonly kind: 'when' | 'unless'; readonly body: ExpressionJson };

export type ScopeJson = {
  readonly op: string;
  readonly entity?: EntityJson;
  readonly entities?: readonly EntityJson[];
  readonly entity_type?: string;
  readonly in?: { readonly entity?: EntityJson };
};

/** The form inside a value is wrapped: `{"__entity": {"type": "Tool", "id": "a"}}`. */
export type EntityUidJson = { readonly type: string; readonly id: string };
export type EntityJson = EntityUidJson | { readonly __entity: EntityUidJson };

/** One operator with its operands: `{"==": {"left": ..., "right": ...}}`. */
export type ExpressionJson = Readonly<Record<string, unknown>>;

/** Returns the type and id of an entity in either form. */
export function entityUid(entity: EntityJson): EntityUidJson {
  return '__entity' in entity ? entity.__entity : entity;
}

/** Returns the operator of an expression and its operands; throws unless there is exactly one operator. */
export function operatorOf(
  expression: ExpressionJson,
): readonly [operator: string, operands: unknown] {
  const [entry, ...others] = Object.entries(expression);
  if (entry === undefined || others.length > 0) {
    throw new TypeError('expression must have exactly one operator');
  }
  return entry;
}
