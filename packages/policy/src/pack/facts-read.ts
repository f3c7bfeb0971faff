import type { Call } from '../call.ts';
import { type CedarRequest, resolve } from '../cedar/evaluation.ts';
import { type ExpressionJson, operatorOf, type PolicyJson } from '../cedar/policy-json.ts';
import { CedarSet, Entity, type Value } from '../cedar/value.ts';
import type { Facts } from '../facts.ts';
import type { Principal } from '../principal.ts';
import { subexpressions } from './expressions.ts';
import { requestOf } from './request.ts';

/** One attribute that a policy reads: `context.credential.scopes`, and its value as JSON; undefined where it is absent. */
export type FactRead = { readonly path: string; readonly value: unknown };

/** Returns what the conditions of a policy read of a call, each attribute once, in the order of the policy. */
export function factsRead(
  { conditions }: PolicyJson,
  call: Call,
  principal: Principal,
  facts: Facts,
): FactRead[] {
  const request = requestOf(call, principal, facts, null);
  const paths = new Set<string>();
  const found: FactRead[] = [];
  for (const names of conditions.flatMap(({ body }) => [...attributesIn(body)])) {
    const path = names.join('.');
    if (paths.has(path)) continue;
    paths.add(path);
    found.push({ path, value: jsonOf(valueAt(request, names)) });
  }
  return found;
}

/** Yields `a.b.c` and `a.b has c` as names, `a` being a variable of the request. */
function* attributesIn(expression: ExpressionJson): Generator<readonly string[]> {
  const path = attributePath(expression);
  if (path !== null && path.length > 1) yield path;
  else for (const below of subexpressions(expression)) yield* attributesIn(below);
}

function attributePath(expression: ExpressionJson): readonly string[] | null {
  const [operator, operands] = operatorOf(expression);
  if (operator === 'Var') return [operands as string];
  if (operator !== '.' && operator !== 'has') return null;
  const { left, attr } = operands as { left: ExpressionJson; attr: string | readonly string[] };
  const path = attributePath(left);
  return path === null ? null : path.concat(attr);
}

/** Undefined if the attribute is absent, and if it is unknown to the service. */
function valueAt(
  request: CedarRequest,
  [variable, ...names]: readonly string[],
): Value | undefined {
  let value: Value | undefined =
    request[variable as 'principal' | 'action' | 'resource' | 'context'];
  try {
    for (const name of names) {
      value = attributesOf(request, value)?.[name];
    }
    return value;
  } catch {
    return undefined;
  }
}

function attributesOf(
  request: CedarRequest,
  value: Value | undefined,
): Readonly<Record<string, Value | undefined>> | null {
  if (value instanceof Entity) return resolve(request, value).attributes;
  return typeof value === 'object' && !(value instanceof CedarSet) ? value : null;
}

function jsonOf(value: Value | undefined): unknown {
  if (value instanceof Entity) return value.uid;
  if (value instanceof CedarSet) return Array.from(value, jsonOf);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, jsonOf(field)]));
}
