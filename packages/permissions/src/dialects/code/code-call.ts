import { child, type PlainNode } from '@svc/analysis/syntax';
import { plainName } from '../../value/property.ts';
import { type CodeFile, keyOf, sourceOf } from './code-value.ts';

/** A call or `new` of a program. */
export type CodeCall = {
  readonly node: PlainNode;
  /** As it is written: `iam.Role`, `role.addToPolicy`. */
  readonly callee: string;
  /** What a method is called on; null for a plain name. */
  readonly receiver: PlainNode | null;
  /** The last part of the callee, spelled as properties are: `addtopolicy`. */
  readonly method: string;
  readonly given: PlainNode;
};

const CALLS = new Set(['new_expression', 'call_expression', 'call']);
const MAX_CALLEE_LENGTH = 200;

/** Returns a node as a call; null for other nodes and for callees that are long expressions themselves. */
export function callAt(file: CodeFile, node: PlainNode): CodeCall | null {
  if (!CALLS.has(node.type)) return null;
  const target = child(node, 'constructor') ?? child(node, 'function');
  const given = child(node, 'arguments');
  if (target === null || given === null) return null;
  const name = child(target, 'property') ?? child(target, 'attribute');
  const method = plainName(sourceOf(file, name ?? target).slice(0, MAX_CALLEE_LENGTH));
  const isLong = target.end - target.start > MAX_CALLEE_LENGTH;
  const callee = isLong ? `.${name === null ? '' : sourceOf(file, name)}` : sourceOf(file, target);
  return { node, callee, receiver: child(target, 'object'), method, given };
}

/** Returns an argument by one of its names, of an object among the arguments or given by keyword. */
export function argument(
  file: CodeFile,
  { given }: CodeCall,
  names: readonly string[],
): PlainNode | null {
  for (const [key, value] of namedArguments(file, given)) if (names.includes(key)) return value;
  return null;
}

/** Returns the arguments that have names, in one spelling of these. */
export function namedArguments(
  file: CodeFile,
  given: PlainNode,
): readonly (readonly [name: string, value: PlainNode, pair: PlainNode])[] {
  const object = given.children.find(({ type }) => type === 'object');
  return (object ?? given).children.flatMap((pair) => {
    const shorthand = pair.type === 'shorthand_property_identifier' ? pair : null;
    const key = child(pair, 'key') ?? child(pair, 'name') ?? shorthand;
    const value = child(pair, 'value') ?? shorthand;
    return key === null || value === null
      ? []
      : [[plainName(keyOf(file, key)), value, pair] as const];
  });
}

/** Returns the arguments without names. */
export function positional({ given }: CodeCall): readonly PlainNode[] {
  return given.children.filter(({ type }) => type !== 'keyword_argument' && type !== 'object');
}
