import { type ExpressionJson, operatorOf, type PolicyJson } from '../cedar/policy-json.ts';

/** Returns the expressions right below an expression. */
export function subexpressions(expression: ExpressionJson): readonly ExpressionJson[] {
  const [operator, operands] = operatorOf(expression);
  if (operator === 'Value' || operator === 'Var') return [];
  const candidates = Object.values(operands as object);
  return candidates.filter(
    (candidate) => typeof candidate === 'object' && candidate !== null && !Array.isArray(candidate),
  );
}

/** Returns an expression and everything below it. */
export function* expressionsWithin(expression: ExpressionJson): Generator<ExpressionJson> {
  yield expression;
  for (const below of subexpressions(expression)) yield* expressionsWithin(below);
}

/** Returns the names of `context.a.b.c`; null for any other expression. */
export function contextPath(expression: ExpressionJson): readonly string[] | null {
  const [operator, operands] = operatorOf(expression);
  if (operator === 'Var') return operands === 'context' ? [] : null;
  if (operator !== '.') return null;
  const { left, attr } = operands as { readonly left: ExpressionJson; readonly attr: string };
  const path = contextPath(left);
  return path === null ? null : [...path, attr];
}

/** First names of the `context` attributes that policies read; null when one reads the context as a whole. */
export type ContextAttributes = ReadonlySet<string> | null;

/** Returns the attributes that a policy and others, which read `attributes`, read together. */
export function withAttributesOf(
  attributes: ContextAttributes,
  { conditions }: PolicyJson,
): ContextAttributes {
  if (attributes === null) return null;
  const found = new Set<string>();
  if (!conditions.every(({ body }) => collect(body, found))) return null;
  const isKnown = [...found].every((name) => attributes.has(name));
  return isKnown ? attributes : new Set([...attributes, ...found]);
}

function collect(expression: ExpressionJson, found: Set<string>): boolean {
  const [operator, operands] = operatorOf(expression);
  if (operator === 'Var') return operands !== 'context';
  if (operator === '.' || operator === 'has') {
    const { left, attr } = operands as { left: ExpressionJson; attr: string | readonly string[] };
    if (left['Var'] === 'context') {
      found.add(typeof attr === 'string' ? attr : (attr[0] as string));
      return true;
    }
  }
  return subexpressions(expression).every((below) => collect(below, found));
}

/** Returns the operands of `operator`; null when the expression has another operator. */
export function operandsOf(
  expression: ExpressionJson,
  operator: string,
): { readonly left: ExpressionJson; readonly right: ExpressionJson } | null {
  const [own, operands] = operatorOf(expression);
  return own === operator
    ? (operands as { readonly left: ExpressionJson; readonly right: ExpressionJson })
    : null;
}

/** Returns the value of a literal; undefined for any other expression. */
export function literalValue(expression: ExpressionJson): unknown {
  return expression['Value'];
}

/** Returns the text literals of a set; empty for any other expression. */
export function literalTexts(expression: ExpressionJson): readonly string[] {
  const members = expression['Set'];
  if (!Array.isArray(members)) return [];
  return members.map(literalValue).filter((value) => typeof value === 'string');
}
