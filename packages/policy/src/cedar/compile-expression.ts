import { boolean, EVALUATION_ERROR, type Evaluate, resolve } from './evaluation.ts';
import { add, isLong, type Long, multiply, subtract } from './long.ts';
import { type EntityUidJson, type ExpressionJson, operatorOf } from './policy-json.ts';
import { CedarSet, Entity, isEqual, record, type Value } from './value.ts';
import { compileWildcard, type PatternElement } from './wildcard.ts';

/** Deeper than a person nests conditions, shallow enough that neither compiling nor evaluating runs out of stack. */
const MAX_EXPRESSION_DEPTH = 200;

/** Thrown for a policy outside the compiled subset of Cedar; the message names what is not supported. */
export class UnsupportedPolicy extends Error {}

type Compile = (operands: never, depth: number) => Evaluate;
type Binary = { readonly left: ExpressionJson; readonly right: ExpressionJson };
type Unary = { readonly arg: ExpressionJson };

/** Compiles an expression in its JSON form. Throws `UnsupportedPolicy` for what lies outside the compiled subset. */
export function compileExpression(expression: ExpressionJson, depth = 0): Evaluate {
  if (depth > MAX_EXPRESSION_DEPTH) {
    throw new UnsupportedPolicy(`conditions nested deeper than ${MAX_EXPRESSION_DEPTH}`);
  }
  const [operator, operands] = operatorOf(expression);
  const compile = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (compile === undefined) throw new UnsupportedPolicy(`the operator ${operator}`);
  return compile(operands as never, depth + 1);
}

/** The compiled subset: all of Cedar but extension types, entity tags and templates. */
const OPERATORS: Readonly<Record<string, Compile>> = {
  Value: (json: unknown) => constant(literal(json)),
  Var: compileVariable,
  Set: (members: readonly ExpressionJson[], depth) => {
    const compiled = members.map((member) => compileExpression(member, depth));
    if (members.every((member) => 'Value' in member)) {
      return constant(new CedarSet(members.map((member) => literal(member['Value']))));
    }
    return (request) => new CedarSet(compiled.map((evaluate) => evaluate(request)));
  },
  Record: (fields: Readonly<Record<string, ExpressionJson>>, depth) => {
    const compiled = Object.entries(fields).map(
      ([name, field]) => [name, compileExpression(field, depth)] as const,
    );
    return (request) => record(compiled.map(([name, evaluate]) => [name, evaluate(request)]));
  },
  '.': compileAttribute,
  has: compileHas,
  '&&': ({ left, right }: Binary, depth) => {
    const [a, b] = [compileExpression(left, depth), compileExpression(right, depth)];
    return (request) => boolean(a(request)) && boolean(b(request));
  },
  '||': ({ left, right }: Binary, depth) => {
    const [a, b] = [compileExpression(left, depth), compileExpression(right, depth)];
    return (request) => boolean(a(request)) || boolean(b(request));
  },
  '!': ({ arg }: Unary, depth) => {
    const evaluate = compileExpression(arg, depth);
    return (request) => !boolean(evaluate(request));
  },
  'if-then-else': (
    branches: {
      readonly if: ExpressionJson;
      readonly then: ExpressionJson;
      readonly else: ExpressionJson;
    },
    depth,
  ) => {
    const condition = compileExpression(branches.if, depth);
    const yes = compileExpression(branches.then, depth);
    const no = compileExpression(branches.else, depth);
    return (request) => (boolean(condition(request)) ? yes(request) : no(request));
  },
  '==': binary((a, b) => isEqual(a, b)),
  '!=': binary((a, b) => !isEqual(a, b)),
  '<': binary((a, b) => requireLong(a) < requireLong(b)),
  '<=': binary((a, b) => requireLong(a) <= requireLong(b)),
  '>': binary((a, b) => requireLong(a) > requireLong(b)),
  '>=': binary((a, b) => requireLong(a) >= requireLong(b)),
  '+': binary((a, b) => withinLong(add(requireLong(a), requireLong(b)))),
  '-': binary((a, b) => withinLong(subtract(requireLong(a), requireLong(b)))),
  '*': binary((a, b) => withinLong(multiply(requireLong(a), requireLong(b)))),
  neg: unary((value) => withinLong(subtract(0, requireLong(value)))),
  contains: binary((set, value) => setOf(set).has(value)),
  containsAll: binary((set, others) => setOf(set).hasAll(setOf(others))),
  containsAny: binary((set, others) => setOf(set).hasAny(setOf(others))),
  isEmpty: unary((set) => setOf(set).size === 0),
  like: ({ left, pattern }: { left: ExpressionJson; pattern: PatternElement[] }, depth) => {
    const evaluate = compileExpression(left, depth);
    const matches = compileWildcard(pattern);
    return (request) => matches(text(evaluate(request)));
  },
  in: ({ left, right }: Binary, depth) => {
    const [below, above] = [compileExpression(left, depth), compileExpression(right, depth)];
    return (request) => {
      const entity = resolve(request, entityOf(below(request)));
      return isIn(entity, above(request));
    };
  },
  is: (operands: { left: ExpressionJson; entity_type: string; in?: ExpressionJson }, depth) => {
    const evaluate = compileExpression(operands.left, depth);
    const type = operands.entity_type;
    const above = operands.in === undefined ? null : compileExpression(operands.in, depth);
    return (request) => {
      const entity = entityOf(evaluate(request));
      if (entity.type !== type) return false;
      return above === null || isIn(resolve(request, entity), above(request));
    };
  },
};

function compileVariable(name: string): Evaluate {
  switch (name) {
    case 'principal':
      return ({ principal }) => principal;
    case 'action':
      return ({ action }) => action;
    case 'resource':
      return ({ resource }) => resource;
    case 'context':
      return ({ context }) => context;
    default:
      throw new UnsupportedPolicy(`the variable ${name}`);
  }
}

function compileAttribute(
  { left, attr }: { left: ExpressionJson; attr: string },
  depth: number,
): Evaluate {
  const evaluate = compileExpression(left, depth);
  return (request) => {
    const value = evaluate(request);
    if (typeof value !== 'object' || value instanceof CedarSet) throw EVALUATION_ERROR;
    const fields = value instanceof Entity ? resolve(request, value).attributes : value;
    const field = fields?.[attr];
    if (field === undefined) throw EVALUATION_ERROR;
    return field;
  };
}

/** `has a.b.c` is true when each field is there and all but the last are records or entities. */
function compileHas(
  { left, attr }: { left: ExpressionJson; attr: string | readonly string[] },
  depth: number,
): Evaluate {
  const evaluate = compileExpression(left, depth);
  const path = typeof attr === 'string' ? [attr] : attr;
  return (request) => {
    let value = evaluate(request);
    for (const name of path) {
      if (typeof value !== 'object' || value instanceof CedarSet) throw EVALUATION_ERROR;
      const fields = value instanceof Entity ? resolve(request, value).attributes : value;
      const field = fields?.[name];
      if (field === undefined) return false;
      value = field;
    }
    return true;
  };
}

function binary(apply: (left: Value, right: Value) => Value): Compile {
  return ({ left, right }: Binary, depth) => {
    const [a, b] = [compileExpression(left, depth), compileExpression(right, depth)];
    return (request) => apply(a(request), b(request));
  };
}

function unary(apply: (value: Value) => Value): Compile {
  return ({ arg }: Unary, depth) => {
    const evaluate = compileExpression(arg, depth);
    return (request) => apply(evaluate(request));
  };
}

/** Returns the value of a literal. Throws for an integer that the JSON form may have rounded. */
function literal(json: unknown): Value {
  if (typeof json === 'boolean' || typeof json === 'string') return json;
  if (typeof json === 'number') {
    if (!Number.isSafeInteger(json)) throw new UnsupportedPolicy('an integer beyond 2^53 - 1');
    return json;
  }
  if (Array.isArray(json)) return new CedarSet(json.map(literal));
  if (typeof json === 'object' && json !== null && !('__extn' in json)) {
    if ('__entity' in json) {
      const { type, id } = json.__entity as EntityUidJson;
      return new Entity(type, id);
    }
    return record(Object.entries(json).map(([name, field]) => [name, literal(field)]));
  }
  throw new UnsupportedPolicy('a literal of an extension type');
}

function constant(value: Value): Evaluate {
  return () => value;
}

function isIn(entity: Entity, above: Value): boolean {
  if (above instanceof Entity) return isWithin(entity, above);
  if (!(above instanceof CedarSet) || !above.holdsOnlyEntities) throw EVALUATION_ERROR;
  for (const one of above) if (isWithin(entity, one as Entity)) return true;
  return false;
}

function isWithin(entity: Entity, above: Entity): boolean {
  return entity.uid === above.uid || entity.ancestors.has(above.uid);
}

function entityOf(value: Value): Entity {
  if (!(value instanceof Entity)) throw EVALUATION_ERROR;
  return value;
}

function setOf(value: Value): CedarSet {
  if (!(value instanceof CedarSet)) throw EVALUATION_ERROR;
  return value;
}

function requireLong(value: Value): Long {
  if (!isLong(value)) throw EVALUATION_ERROR;
  return value;
}

function text(value: Value): string {
  if (typeof value !== 'string') throw EVALUATION_ERROR;
  return value;
}

function withinLong(value: Long | null): Long {
  if (value === null) throw EVALUATION_ERROR;
  return value;
}
