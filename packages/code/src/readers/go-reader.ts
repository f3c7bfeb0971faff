import { child, children, type PlainNode } from '@svc/analysis/syntax';
import type { Argument, Code, Entry, Parameter } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { binary, firstChild, named, other, returned, textOf } from './c-family.ts';
import {
  indexAt,
  inner,
  memberAt,
  type NodeReaders,
  nameOf,
  plainArguments,
  type Reading,
} from './read-code.ts';

/** Go, by the node types of tree-sitter-go. A composite literal is a call of its type with named arguments. */
export const GO: NodeReaders = {
  identifier: nameOf,
  field_identifier: nameOf,
  type_identifier: nameOf,
  package_identifier: nameOf,
  interpreted_string_literal: (node, reading) => textOf(node, reading),
  raw_string_literal: (node, reading) => textOf(node, reading, true),
  parenthesized_expression: inner,
  pointer_type: inner,
  literal_element: inner,
  unary_expression: (node, { part }) => part(node, 'operand'),
  selector_expression: memberAt('operand', 'field'),
  qualified_type: memberAt('package', 'name'),
  index_expression: indexAt('operand', 'index'),
  call_expression: (node, reading) => {
    const callee = withoutTypes(reading.part(node, 'function'));
    const list = child(node, 'arguments');
    if (callee === null || list === null) return null;
    return { kind: 'call', callee, arguments: plainArguments(reading.all(list)), line: node.line };
  },
  // A call with type arguments and one argument reads as a conversion: `graph.New[State](config)`.
  type_conversion_expression: (node, reading) => {
    const type = child(node, 'type');
    const made = type?.type === 'generic_type' ? reading.part(type, 'type') : null;
    const given = reading.part(node, 'operand');
    if (made === null || given === null) return other(reading.all(node), node.line);
    return { kind: 'call', callee: made, arguments: plainArguments([given]), line: node.line };
  },
  composite_literal: (node, reading) => {
    const type = child(node, 'type');
    const body = child(node, 'body');
    if (type === null || body === null) return null;
    if (type.type === 'slice_type' || type.type === 'array_type') {
      const element = reading.part(type, 'element');
      const items = body.children.map((one) => elementOf(one, element, reading));
      return { kind: 'list', items, line: node.line };
    }
    if (type.type === 'map_type') return mapping(body, reading);
    return literal(reading.code(type), body, reading);
  },
  literal_value: mapping,
  binary_expression: binary,
  return_statement: (node, reading) => {
    const [list] = node.children;
    const values = list?.type === 'expression_list' ? reading.all(list) : [];
    if (values.length < 2) return returned(node, reading);
    // `return agent, nil`: the first value is the result. `return nil, err` and `return "", err` return none.
    const [first, ...more] = values as [Code, ...Code[]];
    const isNone =
      (first.kind === 'name' && first.name === 'nil') ||
      (first.kind === 'text' && first.value === '');
    if (isNone) return other(values, node.line);
    return other([{ kind: 'return', value: first, line: node.line }, ...more], node.line);
  },
  expression_list: (node, reading) => {
    const [only, ...more] = node.children;
    if (only !== undefined && more.length === 0) return reading.code(only);
    return { kind: 'list', items: reading.all(node), line: node.line };
  },
  short_var_declaration: (node, reading) =>
    bound(node, child(node, 'left'), child(node, 'right'), reading),
  assignment_statement: (node, reading) =>
    bound(node, child(node, 'left'), child(node, 'right'), reading),
  const_spec: spec,
  var_spec: spec,
  expression_case: (node, { code }) => {
    const values = children(node, 'value').map(code);
    const bodies = node.children.filter(({ field }) => field !== 'value').map(code);
    return other([{ kind: 'comparison', parts: values, line: node.line }, ...bodies], node.line);
  },
  function_declaration: functionCode,
  method_declaration: functionCode,
  func_literal: functionCode,
  field_declaration: (node, reading) => {
    const target = reading.part(node, 'name');
    const type = reading.part(node, 'type');
    return target === null ? null : { kind: 'binding', target, type, value: null, line: node.line };
  },
  type_spec: (node, reading) => {
    const type = child(node, 'type');
    const isInterface = type?.type === 'interface_type';
    if (type?.type !== 'struct_type' && !isInterface) return null;
    const body = isInterface
      ? reading.all(type)
      : type.children.flatMap((list) => reading.all(list));
    const name = named(node, 'name', reading);
    const { line } = node;
    const plain = { kind: 'class', name, decorators: [], bases: [], body, line } as const;
    return isInterface ? { ...plain, isAbstract: true } : plain;
  },
  method_elem: functionCode,
  method_spec: functionCode,
  import_spec: (node, reading) => {
    const path = reading.part(node, 'path');
    if (path?.kind !== 'text') return null;
    const alias = named(node, 'name', reading);
    const locals = alias === null ? packageNames(path.value) : [alias];
    return other(
      locals.map(
        (local): Code => ({
          kind: 'import',
          local,
          module: path.value,
          name: null,
          line: node.line,
        }),
      ),
      node.line,
    );
  },
  expression_statement: firstChild,
};

/** `graph.NewGraph` of the constructor `graph.NewGraph[State]`; other indexes, such as `TOOLS[name]`, stay. */
function withoutTypes(callee: Code | null): Code | null {
  if (callee?.kind !== 'index') return callee;
  return /^New(?:[A-Z]|$)/.test(lastName(callee.of) ?? '') ? callee.of : callee;
}

/** The names a package may declare, which the path only hints at: `github.com/x/go-openai/v2` is `openai`. */
function packageNames(path: string): string[] {
  const parts = path.split('/').filter((part) => !/^v\d+$/.test(part));
  const last = (parts.at(-1) ?? path).replace(/\.v\d+$/, '');
  return [
    ...new Set([
      last,
      last.replace(/^go-/, ''),
      last.replace(/-go$|-sdk$|-sdk-go$/, ''),
      last.replace(/-/g, ''),
    ]),
  ];
}

function literal(callee: Code, body: PlainNode, reading: Reading): Code {
  const given = body.children.map((one): Argument => {
    if (one.type !== 'keyed_element') return { name: null, value: reading.code(one) };
    const key = reading.part(one, 'key');
    return {
      name: key?.kind === 'name' ? key.name : null,
      value: reading.part(one, 'value') ?? other([], one.line),
    };
  });
  return { kind: 'call', callee, arguments: given, line: body.line };
}

/** An element of a list whose type is written once: `[]T{{A: 1}}`. */
function elementOf(node: PlainNode, element: Code | null, reading: Reading): Code {
  const inside = node.type === 'literal_element' ? (node.children[0] ?? node) : node;
  return inside.type === 'literal_value' && element !== null
    ? literal(element, inside, reading)
    : reading.code(node);
}

function mapping(node: PlainNode, reading: Reading): Code {
  const entries = node.children.flatMap((one): Entry[] => {
    const value = one.type === 'keyed_element' ? reading.part(one, 'value') : reading.code(one);
    const key = reading.part(one, 'key');
    const text: Code | null =
      key?.kind === 'name' ? { kind: 'text', value: key.name, line: key.line } : key;
    return value === null ? [] : [{ key: text, value }];
  });
  return { kind: 'mapping', entries, line: node.line };
}

/** `a, err := f()`: the first name is bound to the result of the call. */
function bound(
  node: PlainNode,
  left: PlainNode | null,
  right: PlainNode | null,
  reading: Reading,
): Code | null {
  if (left === null || right === null) return null;
  const { line } = node;
  const targets = reading.all(left);
  const values = reading.all(right);
  return other(
    targets.flatMap((target, at): Code[] => {
      const value = values[at];
      return value === undefined ? [] : [{ kind: 'binding', target, type: null, value, line }];
    }),
    line,
  );
}

function spec(node: PlainNode, reading: Reading): Code | null {
  const target = reading.part(node, 'name');
  if (target === null) return null;
  return {
    kind: 'binding',
    target,
    type: reading.part(node, 'type'),
    value: reading.part(node, 'value'),
    line: node.line,
  };
}

function functionCode(node: PlainNode, reading: Reading): Code {
  const body = child(node, 'body');
  const receivers = (child(node, 'receiver')?.children ?? []).flatMap((one): Parameter[] => {
    const [known] = parameter(one, reading);
    return [known ?? { name: '_', type: reading.part(one, 'type'), value: null }];
  });
  const parameters = child(node, 'parameters')?.children ?? [];
  return {
    kind: 'function',
    name: named(node, 'name', reading),
    decorators: [],
    parameters: [...receivers, ...parameters.flatMap((one) => parameter(one, reading))],
    body: body === null ? [] : reading.all(body),
    line: node.line,
  };
}

function parameter(node: PlainNode, reading: Reading): Parameter[] {
  const type = reading.part(node, 'type');
  return children(node, 'name').map((name) => ({ name: reading.source(name), type, value: null }));
}
