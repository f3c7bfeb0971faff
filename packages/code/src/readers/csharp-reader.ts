import { child, type PlainNode } from '@svc/analysis/syntax';
import type { Argument, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import {
  binary,
  binding,
  dotted,
  firstChild,
  named,
  other,
  returned,
  ternary,
  textOf,
} from './c-family.ts';
import { classCode, FIELD_TYPE, functionCode } from './csharp-classes.ts';
import { inner, joined, type NodeReaders, nameOf, type Reading } from './read-code.ts';

/**
 * C#, by the node types of tree-sitter-c-sharp. What an initializer sets are named arguments of the call that makes the
 * object; attributes are decorators.
 */
export const CSHARP: NodeReaders = {
  identifier: nameOf,
  this: nameOf,
  string_literal: (node, reading) => textOf(node, reading),
  verbatim_string_literal: (node, { source }) => ({
    kind: 'text',
    value: source(node).slice(2, -1).replaceAll('""', '"'),
    line: node.line,
  }),
  raw_string_literal: (node, reading) => textOf(node, reading, true),
  interpolated_string_expression: (node, reading) =>
    joined(
      node.children.flatMap((part): Code[] => {
        if (part.type === 'string_content') return [textOf({ ...part, children: [part] }, reading)];
        if (part.type !== 'interpolation') return [];
        const value = part.children.find(({ type }) => type !== 'interpolation_brace');
        return value === undefined ? [] : [reading.code(value)];
      }),
      node.line,
    ),
  parenthesized_expression: inner,
  await_expression: inner,
  postfix_unary_expression: firstChild,
  generic_name: firstChild,
  nullable_type: firstChild,
  typeof_expression: firstChild,
  qualified_name: (node, { source }) => dotted(source(node).replace(/<.*$/, ''), node.line),
  member_access_expression: (node, reading) => {
    const on = child(node, 'expression');
    // `string.Format(...)`
    const of =
      on?.type === 'predefined_type' ? nameOf(on, reading) : reading.part(node, 'expression');
    const name = reading.part(node, 'name');
    if (of === null || name?.kind !== 'name') return null;
    return { kind: 'member', of, name: name.name, line: name.line };
  },
  conditional_access_expression: (node, reading) =>
    other(
      node.children.map((one) =>
        one.type === 'element_binding_expression'
          ? other(reading.all(one), one.line)
          : reading.code(one),
      ),
      node.line,
    ),
  element_access_expression: (node, reading) => {
    const of = reading.part(node, 'expression');
    const key = argumentsOf(child(node, 'subscript'), reading)[0]?.value;
    return of === null || key === undefined ? null : { kind: 'index', of, key, line: node.line };
  },
  invocation_expression: (node, reading) => {
    const callee = reading.part(node, 'function');
    if (callee === null) return null;
    const line = callee.kind === 'member' ? callee.line : node.line;
    const given = argumentsOf(child(node, 'arguments'), reading);
    if (callee.kind === 'name' && callee.name === 'nameof') return nameText(given, line);
    const type = typeGiven(child(node, 'function'), reading);
    return {
      kind: 'call',
      callee,
      arguments: type === null ? given : [...given, { name: 'type', value: type }],
      line,
    };
  },
  object_creation_expression: (node, reading) =>
    delegated(node, reading) ?? made(node, reading.part(node, 'type'), reading),
  collection_expression: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
  // The grammar reads `[a, b]` as what follows `a?`, and `..tools` as a range.
  element_binding_expression: (node, reading) => ({
    kind: 'list',
    items: argumentsOf(node, reading).map(({ value }) => value),
    line: node.line,
  }),
  range_expression: (node, reading) =>
    node.children.length === 1 ? inner(node, reading) : other(reading.all(node), node.line),
  initializer_expression: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
  implicit_array_creation_expression: (node, { all }) => all(node).at(-1) ?? null,
  array_creation_expression: (node, { all }) => all(node).at(-1) ?? null,
  binary_expression: binary,
  conditional_expression: ternary,
  return_statement: returned,
  arrow_expression_clause: returned,
  cast_expression: (node, { part }) => part(node, 'value'),
  assignment_expression: (node, reading) => {
    const right = child(node, 'right');
    const value =
      right?.type === 'implicit_object_creation_expression' ? newOf(right, reading) : null;
    return binding(
      reading.part(node, 'left'),
      null,
      value ?? reading.part(node, 'right'),
      node.line,
    );
  },
  variable_declaration: (node, reading) => {
    const type = child(node, 'type');
    const typed = type === null || type.type === 'implicit_type' ? null : reading.code(type);
    return other(
      node.children
        .filter((one) => one.type === 'variable_declarator')
        .flatMap((one) => declarator(one, typed, reading)),
      node.line,
    );
  },
  // `public string Name => "search";` returns its value.
  property_declaration: (node, reading) => {
    const value = reading.part(node, 'value');
    return binding(
      reading.part(node, 'name'),
      reading.part(node, 'type'),
      value?.kind === 'return' ? value.value : value,
      node.line,
    );
  },
  constant_pattern: (node, { all }) => ({ kind: 'comparison', parts: all(node), line: node.line }),
  case_switch_label: (node, { all }) => ({ kind: 'comparison', parts: all(node), line: node.line }),
  class_declaration: classCode,
  record_declaration: classCode,
  interface_declaration: classCode,
  struct_declaration: classCode,
  method_declaration: functionCode,
  constructor_declaration: functionCode,
  local_function_statement: functionCode,
  lambda_expression: functionCode,
  using_directive: (node, reading) => {
    if (child(node, 'name') !== null) return other([], node.line);
    const path = node.children.at(-1);
    if (path === undefined) return null;
    return {
      kind: 'import',
      local: '*',
      module: reading.source(path),
      name: null,
      line: node.line,
    };
  },
};

/** `nameof(Desk.Find)` is the text `Find`. */
function nameText([first]: readonly Argument[], line: number): Code | null {
  const name = first === undefined ? null : lastName(first.value);
  return name === null ? null : { kind: 'text', value: name, line };
}

/** `new Func<string, int>(Find)` is `Find`. */
function delegated(node: PlainNode, reading: Reading): Code | null {
  const type = child(node, 'type');
  if (type?.type !== 'generic_name' || !/^(?:Func|Action)</.test(reading.source(type))) return null;
  const list = node.children.find((one) => one.type === 'argument_list') ?? null;
  const [first, ...others] = argumentsOf(list, reading);
  return first === undefined || others.length > 0 ? null : first.value;
}

/** `new T(a) { B = c }` as `T(a, B=c)`; a collection's elements stay one list. */
function made(node: PlainNode, type: Code | null, reading: Reading): Code | null {
  if (type === null) return null;
  const list = node.children.find((one) => one.type === 'argument_list') ?? null;
  const initializer = node.children.find((one) => one.type === 'initializer_expression');
  const given = [...argumentsOf(list, reading)];
  const items: Code[] = [];
  for (const one of initializer?.children ?? []) {
    const name = one.type === 'assignment_expression' ? named(one, 'left', reading) : null;
    const value = name === null ? reading.code(one) : reading.part(one, 'right');
    if (value === null) continue;
    if (name === null) items.push(value);
    else given.push({ name, value });
  }
  if (items.length > 0 && given.length === 0) return { kind: 'list', items, line: node.line };
  return { kind: 'call', callee: type, arguments: given, line: node.line };
}

/** `T` of `plugins.AddFromType<T>()`; null for calls of methods that are not named for their type. */
function typeGiven(callee: PlainNode | null, reading: Reading): Code | null {
  const name = callee?.type === 'member_access_expression' ? child(callee, 'name') : callee;
  if (name?.type !== 'generic_name' || !/FromType(?:Async)?</.test(reading.source(name)))
    return null;
  const types = name.children.find(({ type }) => type === 'type_argument_list');
  const [only] = types?.children ?? [];
  return only === undefined ? null : reading.code(only);
}

/** The type of an assigned `new() { ... }` is that of the field, which the class around it declares. */
const newOf = (node: PlainNode, reading: Reading): Code | null =>
  made(node, { kind: 'name', name: FIELD_TYPE, line: node.line }, reading);

function argumentsOf(list: PlainNode | null, reading: Reading): Argument[] {
  return (list?.children ?? []).map((one) => {
    const name = named(one, 'name', reading);
    const value = one.children.find(({ field }) => field !== 'name');
    return { name, value: value === undefined ? other([], one.line) : reading.code(value) };
  });
}

/** `T x = new() { ... }` makes a `T`. */
function declarator(node: PlainNode, type: Code | null, reading: Reading): Code[] {
  const value = node.children.find(({ field }) => field !== 'name');
  const isNew = value?.type === 'implicit_object_creation_expression';
  const code =
    value === undefined ? null : isNew ? made(value, type, reading) : reading.code(value);
  const found = binding(reading.part(node, 'name'), type, code, node.line);
  return found === null ? [] : [found];
}
