import type { Role } from '../frameworks/framework-row.ts';
import { functionAround } from '../loops/loop-owner.ts';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import { collectedValues } from '../program/collections.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

/** A value that a function gives an agent, and those that it gives where a call leaves it out. */
export type FactoryValue = { readonly value: Ref; readonly instead: readonly Ref[] };

/** Lists, copies and choices in each other. */
const MAX_DEPTH = 8;
/** Functions that return the items of their one argument. */
const COPIES = /^(?:list|tuple|set|frozenset|sorted|from|copy|deepcopy)$/;

/**
 * Returns the values of one role that a function gives an agent: items of a list each, of a copy (`list(tools)`) what is copied, and of a
 * parameter with a stand-in (`model or default_model()`, also from a variable) the parameter.
 */
export function factoryValues(role: Role, value: Ref, program: Program): readonly FactoryValue[] {
  return valuesIn(role, value, 0, program);
}

function valuesIn(role: Role, value: Ref, depth: number, program: Program): FactoryValue[] {
  const { code } = value;
  const only: FactoryValue[] = [{ value, instead: [] }];
  if (depth === MAX_DEPTH) return only;
  const inside = (part: Code) => valuesIn(role, { ...value, code: part }, depth + 1, program);
  if (code.kind === 'list') return code.items.map(spreadValue).flatMap(inside);
  // The texts of a prompt are followed with all that fills them in.
  if (role === 'prompt') return only;
  const copied = copiedValue(value, program);
  if (copied !== null) return inside(copied);
  const choice = role === 'model' ? chosenValue(value, program) : value;
  if (choice.code.kind !== 'choice') return only;
  const [first, ...instead] = choice.code.options;
  return first === undefined || !isParameter(first, functionAround(choice.scope))
    ? only
    : [
        {
          value: { ...choice, code: first },
          instead: instead.map((one) => ({ ...choice, code: one })),
        },
      ];
}

/** What an item of a list spreads: `tools` of `*tools`; else the item. */
const spreadValue = (item: Code): Code =>
  (item.kind === 'other' && item.parts.length === 1 ? item.parts[0] : null) ?? item;

/** What a call copies: `tools` of `list(tools)`; null for another call, and for one of the tree's functions. */
function copiedValue(value: Ref, program: Program): Code | null {
  const { code } = value;
  if (code.kind !== 'call' || code.arguments.length !== 1) return null;
  if (!COPIES.test(lastName(code.callee) ?? '')) return null;
  if (definitionOf({ ...value, code: code.callee }, program) !== null) return null;
  return collectedValues(value)?.at(-1)?.code ?? null;
}

/** The choice that a variable of the function holds, if nothing else is assigned to it; else the value itself. */
function chosenValue(value: Ref, program: Program): Ref {
  const { code, scope } = value;
  if (code.kind !== 'name' || scope.names.get(code.name)?.length !== 1) return value;
  const held = definitionOf(value, program);
  const isOwn = held !== null && functionAround(held.scope) === functionAround(scope);
  return isOwn && held.code.kind === 'choice' ? held : value;
}

const isParameter = (code: Code, maker: FunctionCode | null) =>
  code.kind === 'name' && maker?.parameters.some(({ name }) => name === code.name) === true;
