import { child, type PlainNode } from '@svc/analysis/syntax';
import type { Code, Entry, Parameter } from '../program/code-tree.ts';
import { binary, binding, firstChild, named, other, returned, ternary } from './c-family.ts';
import { declarator, exportsOf, imports } from './ecmascript-modules.ts';
import {
  indexAt,
  inner,
  joined,
  memberAt,
  type NodeReaders,
  nameOf,
  plainArguments,
  type Reading,
  unescaped,
} from './read-code.ts';

const functionCode = (node: PlainNode, reading: Reading): Code => {
  const body = child(node, 'body');
  const list = child(node, 'parameters') ?? child(node, 'parameter');
  const parameters =
    list === null ? [] : list.type === 'formal_parameters' ? list.children : [list];
  const isBlock = body?.type === 'statement_block';
  const value = body === null || isBlock ? null : reading.code(body);
  return {
    kind: 'function',
    name: named(node, 'name', reading),
    decorators: node.children
      .filter(({ type }) => type === 'decorator')
      .flatMap((one) => reading.all(one)),
    parameters: parameters.flatMap((one) => parameter(one, reading)),
    body:
      body === null
        ? []
        : value === null
          ? reading.all(body)
          : [{ kind: 'return', value, line: value.line }],
    line: node.line,
  };
};

const classCode = (node: PlainNode, reading: Reading): Code => {
  const heritage = node.children.find(({ type }) => type === 'class_heritage');
  const body = child(node, 'body');
  return {
    kind: 'class',
    name: named(node, 'name', reading),
    decorators: node.children
      .filter(({ type }) => type === 'decorator')
      .flatMap((one) => reading.all(one)),
    bases: (heritage?.children ?? []).flatMap((one) =>
      one.type === 'extends_clause'
        ? one.children.slice(0, 1).map(reading.code)
        : one.type === 'implements_clause'
          ? []
          : [reading.code(one)],
    ),
    body: body === null ? [] : reading.all(body),
    line: node.line,
    ...(node.type === 'abstract_class_declaration' && { isAbstract: true }),
  };
};

const field = (node: PlainNode, reading: Reading): Code | null =>
  binding(
    reading.part(node, 'name') ?? reading.part(node, 'property'),
    reading.part(node, 'type'),
    reading.part(node, 'value'),
    node.line,
  );

/** JavaScript and TypeScript, by the node types of their tree-sitter grammars. */
export const ECMASCRIPT: NodeReaders = {
  identifier: nameOf,
  property_identifier: nameOf,
  private_property_identifier: nameOf,
  shorthand_property_identifier: nameOf,
  shorthand_property_identifier_pattern: nameOf,
  type_identifier: nameOf,
  this: nameOf,
  import: nameOf,
  string: (node, reading) => text(node, reading),
  template_string: (node, reading) => text(node, reading),
  template_substitution: inner,
  parenthesized_expression: inner,
  await_expression: inner,
  type_annotation: inner,
  non_null_expression: firstChild,
  as_expression: firstChild,
  satisfies_expression: firstChild,
  generic_type: firstChild,
  member_expression: memberAt('object', 'property'),
  nested_type_identifier: memberAt('module', 'name'),
  subscript_expression: indexAt('object', 'index'),
  call_expression: (node, reading) => {
    const callee = reading.part(node, 'function');
    const list = child(node, 'arguments');
    if (callee === null || list === null) return null;
    const given = list.type === 'arguments' ? reading.all(list) : [reading.code(list)];
    return { kind: 'call', callee, arguments: plainArguments(given), line: node.line };
  },
  new_expression: (node, reading) => {
    const callee = reading.part(node, 'constructor');
    if (callee === null) return null;
    const list = child(node, 'arguments');
    return {
      kind: 'call',
      callee,
      arguments: plainArguments(list === null ? [] : reading.all(list)),
      line: node.line,
    };
  },
  object: (node, reading) => ({
    kind: 'mapping',
    entries: node.children.flatMap((one) => entry(one, reading)),
    line: node.line,
  }),
  array: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
  spread_element: firstChild,
  arrow_function: functionCode,
  function_expression: functionCode,
  function_declaration: functionCode,
  generator_function_declaration: functionCode,
  method_definition: functionCode,
  class_declaration: classCode,
  abstract_class_declaration: classCode,
  class: classCode,
  public_field_definition: field,
  field_definition: field,
  return_statement: returned,
  ternary_expression: ternary,
  binary_expression: binary,
  switch_case: (node, { part, all, code }) => {
    const value = part(node, 'value');
    if (value === null) return other(all(node), node.line);
    const bodies = node.children.filter((one) => one.field !== 'value').map(code);
    return other([{ kind: 'comparison', parts: [value], line: node.line }, ...bodies], node.line);
  },
  assignment_expression: (node, { part }) =>
    binding(part(node, 'left'), null, part(node, 'right'), node.line),
  variable_declarator: declarator,
  enum_declaration: (node, reading) => {
    const body = child(node, 'body');
    const entries = (body?.children ?? []).flatMap((one): Entry[] => {
      const value = reading.part(one, 'value');
      const name = named(one, 'name', reading);
      if (value === null || name === null) return [];
      return [{ key: { kind: 'text', value: name, line: one.line }, value }];
    });
    return binding(
      reading.part(node, 'name'),
      null,
      { kind: 'mapping', entries, line: node.line },
      node.line,
    );
  },
  import_statement: imports,
  export_statement: exportsOf,
};

function text(node: PlainNode, reading: Reading): Code {
  const parts = node.children.map((part): Code => {
    if (part.type === 'template_substitution') return reading.code(part);
    return { kind: 'text', value: unescaped(reading.source(part)), line: part.line };
  });
  return joined(parts, node.line);
}

function entry(node: PlainNode, reading: Reading): Entry[] {
  const { line } = node;
  if (node.type === 'shorthand_property_identifier') {
    const name = reading.source(node);
    return [{ key: { kind: 'text', value: name, line }, value: { kind: 'name', name, line } }];
  }
  if (node.type === 'spread_element') return [{ key: null, value: reading.code(node) }];
  if (node.type === 'method_definition') {
    const name = named(node, 'name', reading) ?? '';
    return [{ key: { kind: 'text', value: name, line }, value: reading.code(node) }];
  }
  const key = child(node, 'key');
  const value = reading.part(node, 'value');
  if (key === null || value === null) return [];
  const isName = key.type === 'property_identifier';
  return [
    { key: isName ? { kind: 'text', value: reading.source(key), line } : reading.code(key), value },
  ];
}

function parameter(node: PlainNode, reading: Reading): Parameter[] {
  if (node.type === 'identifier') return [{ name: reading.source(node), type: null, value: null }];
  const pattern = child(node, 'pattern') ?? child(node, 'left');
  if (pattern?.type !== 'identifier') return [];
  const value = reading.part(node, 'value') ?? reading.part(node, 'right');
  return [{ name: reading.source(pattern), type: reading.part(node, 'type'), value }];
}
