import { child, type PlainNode } from '@svc/analysis/syntax';
import { type Argument, type Code, type Parameter, partsOf } from '../program/code-tree.ts';
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
    const of = reading.part(node, 'expression');
    const name = reading.part(node, 'name');
    if (of === null || name?.kind !== 'name') return null;
    return { kind: 'member', of, name: name.name, line: name.line };
  },
  conditional_access_expression: (node, { all }) => other(all(node), node.line),
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
    const type = typeGiven(child(node, 'function'), reading);
    return {
      kind: 'call',
      callee,
      arguments: type === null ? given : [...given, { name: 'type', value: type }],
      line,
    };
  },
  object_creation_expression: (node, reading) => made(node, reading.part(node, 'type'), reading),
  collection_expression: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
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
  property_declaration: (node, reading) =>
    binding(
      reading.part(node, 'name'),
      reading.part(node, 'type'),
      reading.part(node, 'value'),
      node.line,
    ),
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
const FIELD_TYPE = 'new';
const newOf = (node: PlainNode, reading: Reading): Code | null =>
  made(node, { kind: 'name', name: FIELD_TYPE, line: node.line }, reading);

/** Completes what a class assigns to its fields as `new() { ... }` by the types of the fields. */
function typeNews(body: readonly Code[]): void {
  const types = new Map<string, Code>();
  const collect = (code: Code): void => {
    if (code.kind === 'binding' && code.type !== null && code.target.kind === 'name')
      types.set(code.target.name, code.type);
    if (code.kind === 'other') for (const part of code.parts) collect(part);
  };
  for (const code of body) collect(code);
  if (types.size > 0) for (const code of body) complete(code, types);
}

function complete(code: Code, types: ReadonlyMap<string, Code>): void {
  if (code.kind === 'binding' && code.value?.kind === 'call') {
    const { callee } = code.value;
    const type = types.get(lastName(code.target) ?? '');
    // The tree is being made: nobody else has it yet.
    if (type !== undefined && callee.kind === 'name' && callee.name === FIELD_TYPE)
      Object.assign(code.value, { callee: type });
  }
  for (const part of partsOf(code)) complete(part, types);
}

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

function attributes(node: PlainNode, reading: Reading): Code[] {
  const lists = node.children.filter(({ type }) => type === 'attribute_list');
  return lists.flatMap((list) =>
    list.children.flatMap((one): Code[] => {
      const callee = reading.part(one, 'name');
      const given = one.children.find(({ type }) => type === 'attribute_argument_list') ?? null;
      if (callee === null) return [];
      return [
        { kind: 'call', callee, arguments: attributeArguments(given, reading), line: one.line },
      ];
    }),
  );
}

/** `[A("x", Name = "y")]` */
function attributeArguments(list: PlainNode | null, reading: Reading): Argument[] {
  return (list?.children ?? []).map((one) => {
    const [only] = one.children;
    if (only?.type === 'assignment_expression') {
      return {
        name: named(only, 'left', reading),
        value: reading.part(only, 'right') ?? other([], one.line),
      };
    }
    const value = one.children.find(({ field }) => field !== 'name');
    return {
      name: named(one, 'name', reading),
      value: value === undefined ? other([], one.line) : reading.code(value),
    };
  });
}

function classCode(node: PlainNode, reading: Reading): Code {
  const list = node.children.find(({ type }) => type === 'base_list');
  const block = child(node, 'body');
  const body = block === null ? [] : reading.all(block);
  typeNews(body);
  return {
    kind: 'class',
    name: named(node, 'name', reading),
    decorators: attributes(node, reading),
    bases: list === undefined ? [] : reading.all(list),
    body,
    line: child(node, 'name')?.line ?? node.line,
    ...(isAbstract(node, reading) && { isAbstract: true }),
  };
}

const isAbstract = (node: PlainNode, { source }: Reading): boolean =>
  node.type === 'interface_declaration' ||
  node.children.some((one) => one.type === 'modifier' && source(one) === 'abstract');

function functionCode(node: PlainNode, reading: Reading): Code {
  const body = child(node, 'body');
  const list = child(node, 'parameters');
  const isExpression =
    body !== null && body.type !== 'block' && body.type !== 'arrow_expression_clause';
  return {
    kind: 'function',
    name: named(node, 'name', reading),
    decorators: attributes(node, reading),
    parameters: (list?.children ?? []).flatMap((one): Parameter[] => {
      const name = named(one, 'name', reading);
      return name === null ? [] : [{ name, type: reading.part(one, 'type'), value: null }];
    }),
    body:
      body === null
        ? []
        : isExpression
          ? [{ kind: 'return', value: reading.code(body), line: body.line }]
          : body.type === 'block'
            ? reading.all(body)
            : [reading.code(body)],
    line: child(node, 'name')?.line ?? node.line,
  };
}
