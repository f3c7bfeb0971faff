import type { Budget } from '@svc/analysis';
import { child, type PlainNode } from '@svc/analysis/syntax';
import {
  type Entry,
  list,
  type Part,
  type Place,
  partsOf,
  table,
  text,
  unknown,
  type Value,
} from '../../value/value.ts';
import type { Bindings } from './bindings.ts';

/** Expressions nested deeper are no policy that people wrote. */
const MAX_DEPTH = 40;

/** A file of source code while its literals are read. */
export type CodeFile = {
  readonly path: string;
  readonly source: string;
  readonly bindings: Bindings;
  readonly budget: Budget;
};

type Reader = (file: CodeFile, node: PlainNode, depth: number) => Value;

/** Literals of TypeScript, JavaScript and Python, by the node types of their grammars. */
const READERS: Readonly<Record<string, Reader>> = {
  string: textValue,
  template_string: textValue,
  concatenated_string: sum,
  binary_expression: sum,
  binary_operator: sum,
  array: listValue,
  list: listValue,
  tuple: listValue,
  set: listValue,
  object: tableValue,
  dictionary: tableValue,
  parenthesized_expression: first,
  as_expression: first,
  satisfies_expression: first,
  non_null_expression: first,
  identifier: constant,
  member_expression: constant,
  attribute: constant,
  shorthand_property_identifier: constant,
  call_expression: jsonValue,
  call: jsonValue,
};

/** Returns what an expression is as far as its file shows; a reference to something else is an unknown value. */
export function codeValue(file: CodeFile, node: PlainNode, depth = 0): Value {
  const reader = READERS[node.type];
  if (reader === undefined || depth > MAX_DEPTH || !file.budget.spend()) return missing(file, node);
  return reader(file, node, depth + 1);
}

export function placeOf(file: CodeFile, { start, end }: PlainNode): Place {
  return { path: file.path, start, end };
}

export function sourceOf({ source }: CodeFile, { start, end }: PlainNode): string {
  return source.slice(start, end);
}

/** The key of a pair or the name of an argument, without quotation marks. */
export function keyOf(file: CodeFile, node: PlainNode): string {
  return sourceOf(file, node).replace(/^[bru]?["'`]|["'`]$/g, '');
}

/** What the program makes elsewhere, such as `this.model.modelArn`: a thing that has a name. */
function missing(file: CodeFile, node: PlainNode): Value {
  const source = sourceOf(file, node);
  return unknown(source, placeOf(file, node), `code:${source}`);
}

function textValue(file: CodeFile, node: PlainNode, depth: number): Value {
  const opening = node.children.find(({ type }) => type === 'string_start');
  const closing = node.children.find(({ type }) => type === 'string_end');
  const parts: Part[] = [];
  let from = opening?.end ?? node.start + 1;
  for (const hole of node.children) {
    if (!/interpolation|substitution/.test(hole.type)) continue;
    const [inner] = hole.children;
    const value = inner === undefined ? missing(file, hole) : codeValue(file, inner, depth);
    parts.push(file.source.slice(from, hole.start));
    parts.push(...(partsOf(value) ?? [{ missing: sourceOf(file, hole), target: null }]));
    from = hole.end;
  }
  const rest = file.source.slice(from, closing?.start ?? node.end - 1);
  return text([...parts, rest], placeOf(file, node));
}

/** A sum of texts or of lists. */
function sum(file: CodeFile, node: PlainNode, depth: number): Value {
  const operands = node.children.filter(({ field }) => field !== 'operator');
  const values = operands.map((operand) => codeValue(file, operand, depth));
  const at = placeOf(file, node);
  if (values.some(({ kind }) => kind === 'list')) {
    return list(
      values.flatMap((value) => (value.kind === 'list' ? value.items : [value])),
      at,
    );
  }
  const parts = values.map(partsOf);
  return parts.includes(null)
    ? missing(file, node)
    : text(
        parts.flatMap((one) => one ?? []),
        at,
      );
}

function listValue(file: CodeFile, node: PlainNode, depth: number): Value {
  const items = node.children.flatMap((item) => {
    const spread = item.type === 'spread_element' || item.type === 'list_splat';
    const value = codeValue(file, spread ? (item.children[0] ?? item) : item, depth);
    return spread && value.kind === 'list' ? value.items : [value];
  });
  return list(items, placeOf(file, node));
}

function tableValue(file: CodeFile, node: PlainNode, depth: number): Value {
  const entries = node.children.flatMap((one): readonly Entry[] => {
    const at = placeOf(file, one);
    if (one.type === 'shorthand_property_identifier') {
      return [{ key: sourceOf(file, one), value: constant(file, one, depth), at }];
    }
    if (one.type === 'spread_element' || one.type === 'dictionary_splat') {
      const [inner] = one.children;
      const value = inner === undefined ? null : codeValue(file, inner, depth);
      return value?.kind === 'map' ? value.entries : [];
    }
    const [key, value] = [child(one, 'key'), child(one, 'value')];
    if (key === null || value === null) return [];
    return [{ key: keyOf(file, key), value: codeValue(file, value, depth), at }];
  });
  return table(entries, placeOf(file, node));
}

function first(file: CodeFile, node: PlainNode, depth: number): Value {
  const [inner] = node.children;
  return inner === undefined ? missing(file, node) : codeValue(file, inner, depth);
}

function constant(file: CodeFile, node: PlainNode, depth: number): Value {
  const bound = file.bindings.boundTo(node);
  return bound === null ? missing(file, node) : codeValue(file, bound, depth);
}

/** `JSON.stringify(...)`, `json.dumps(...)` and `pulumi.jsonStringify(...)` are what they write. */
function jsonValue(file: CodeFile, node: PlainNode, depth: number): Value {
  const callee = child(node, 'function');
  const [written] = child(node, 'arguments')?.children ?? [];
  const isJson =
    callee !== null &&
    /(?:^|\.)(?:JSON\.stringify|json\.dumps|jsonStringify|json_dumps)$/.test(
      sourceOf(file, callee),
    );
  return isJson && written !== undefined ? codeValue(file, written, depth) : missing(file, node);
}
