import { child, children, type PlainNode } from '@svc/analysis/syntax';
import type { Argument, Call, Code, Parameter } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { ASKS, asked, beingBuilt, built } from './builder-chain.ts';
import { mergeBuilderStatements } from './builder-statements.ts';
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
import {
  inner,
  memberAt,
  type NodeReaders,
  nameOf,
  plainArguments,
  type Reading,
} from './read-code.ts';
import { settingDefault } from './spring-values.ts';

/**
 * Java, by the node types of tree-sitter-java. A chain from a builder to `build()` is one call of the type with named
 * arguments; annotations are decorators.
 */
export const JAVA: NodeReaders = {
  identifier: nameOf,
  type_identifier: nameOf,
  this: nameOf,
  string_literal: (node, reading) => textOf(node, reading),
  parenthesized_expression: inner,
  generic_type: firstChild,
  class_literal: firstChild,
  scoped_identifier: (node, { source }) => dotted(source(node), node.line),
  scoped_type_identifier: (node, { source }) => dotted(source(node), node.line),
  field_access: memberAt('object', 'field'),
  method_invocation: (node, reading) => {
    const of = reading.part(node, 'object');
    const name = child(node, 'name');
    const list = child(node, 'arguments');
    if (name === null || list === null) return null;
    const { line } = name;
    const called = reading.source(name);
    const callee: Code =
      of === null
        ? { kind: 'name', name: called, line }
        : { kind: 'member', of, name: called, line };
    const call: Call = { kind: 'call', callee, arguments: plainArguments(reading.all(list)), line };
    if (ASKS.test(called)) return asked(call) ?? call;
    return called === 'build' ? (built(call) ?? call) : call;
  },
  method_reference: (node, { all }) => {
    const [of, name] = all(node);
    if (of === undefined || name?.kind !== 'name') return null;
    return { kind: 'member', of, name: name.name, line: node.line };
  },
  object_creation_expression: (node, reading) => {
    const callee = reading.part(node, 'type');
    const list = child(node, 'arguments');
    if (callee === null) return null;
    const given = plainArguments(list === null ? [] : reading.all(list));
    const body = node.children.filter(({ type }) => type === 'class_body').map(reading.code);
    const call: Code = { kind: 'call', callee, arguments: given, line: node.line };
    return body.length === 0 ? call : other([call, ...body], node.line);
  },
  array_initializer: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
  // `new Object[] { a, b }`; `new Object[0]` is empty.
  array_creation_expression: (node, { part }) =>
    part(node, 'value') ?? { kind: 'list', items: [], line: node.line },
  element_value_array_initializer: (node, { all }) => ({
    kind: 'list',
    items: all(node),
    line: node.line,
  }),
  annotation,
  marker_annotation: annotation,
  binary_expression: binary,
  ternary_expression: ternary,
  return_statement: returned,
  cast_expression: (node, { part }) => part(node, 'value'),
  assignment_expression: (node, { part }) =>
    binding(part(node, 'left'), null, part(node, 'right'), node.line),
  local_variable_declaration: declaration,
  field_declaration: declaration,
  switch_label: (node, { all }) => ({ kind: 'comparison', parts: all(node), line: node.line }),
  class_declaration: classCode,
  interface_declaration: classCode,
  record_declaration: classCode,
  enum_declaration: classCode,
  method_declaration: functionCode,
  constructor_declaration: functionCode,
  lambda_expression: functionCode,
  import_declaration: (node, reading) => {
    const path = node.children.find(({ type }) => /identifier$/.test(type));
    if (path === undefined) return null;
    const { line } = node;
    const source = reading.source(path);
    if (node.children.some(({ type }) => type === 'asterisk')) {
      return { kind: 'import', local: '*', module: source, name: null, line };
    }
    const at = source.lastIndexOf('.');
    const name = source.slice(at + 1);
    return { kind: 'import', local: name, module: source.slice(0, Math.max(at, 0)), name, line };
  },
};

const typeOf = (node: PlainNode, reading: Reading): Code | null => {
  const type = child(node, 'type');
  return type === null || reading.source(type) === 'var' ? null : reading.code(type);
};

function declaration(node: PlainNode, reading: Reading): Code {
  const type = typeOf(node, reading);
  const own = annotations(node, reading);
  const setting = settingDefault(own);
  const bindings = children(node, 'declarator').flatMap((one) => {
    const name = reading.part(one, 'name');
    const value = reading.part(one, 'value') ?? setting;
    const isBuilder = /Builder$/.test(lastName(type ?? name ?? other([], one.line)) ?? '');
    const kept = isBuilder && value !== null ? (beingBuilt(value) ?? value) : value;
    const found = binding(name, type, kept, one.line);
    return found === null ? [] : [found];
  });
  return other([...own, ...bindings], node.line);
}

function annotations(node: PlainNode, reading: Reading): Code[] {
  const modifiers = node.children.find(({ type }) => type === 'modifiers');
  return (modifiers?.children ?? []).flatMap((one) => annotation(one, reading) ?? []);
}

function annotation(node: PlainNode, reading: Reading): Code | null {
  const callee = reading.part(node, 'name');
  if (callee === null) return null;
  const list = child(node, 'arguments');
  const given = (list?.children ?? []).map((each): Argument => {
    if (each.type !== 'element_value_pair') return { name: null, value: reading.code(each) };
    return {
      name: named(each, 'key', reading),
      value: reading.part(each, 'value') ?? other([], each.line),
    };
  });
  return { kind: 'call', callee, arguments: given, line: node.line };
}

function classCode(node: PlainNode, reading: Reading): Code {
  const heritage = [child(node, 'superclass'), child(node, 'interfaces')].flatMap(
    (one) => one?.children ?? [],
  );
  const bases = heritage
    .flatMap((one) => (one.type === 'type_list' ? one.children : [one]))
    .map(reading.code);
  const body = child(node, 'body');
  return {
    kind: 'class',
    name: named(node, 'name', reading),
    decorators: annotations(node, reading),
    bases,
    body: body === null ? [] : reading.all(body),
    line: child(node, 'name')?.line ?? node.line,
    ...(isAbstract(node, reading) && { isAbstract: true }),
  };
}

const isAbstract = (node: PlainNode, { source }: Reading): boolean =>
  node.type === 'interface_declaration' ||
  node.children.some(
    ({ type, ...at }) => type === 'modifiers' && /\babstract\b/.test(source({ type, ...at })),
  );

function functionCode(node: PlainNode, reading: Reading): Code {
  const body = child(node, 'body');
  const isBlock = body === null || body.type === 'block' || body.type === 'constructor_body';
  const list = child(node, 'parameters');
  const parameters = list?.type === 'identifier' ? [list] : (list?.children ?? []);
  return {
    kind: 'function',
    name: named(node, 'name', reading),
    decorators: annotations(node, reading),
    parameters: parameters.map((one): Parameter => {
      const name = named(one, 'name', reading) ?? reading.source(one);
      return { name, type: typeOf(one, reading), value: settingDefault(annotations(one, reading)) };
    }),
    body:
      body === null
        ? []
        : isBlock
          ? mergeBuilderStatements(reading.all(body))
          : [{ kind: 'return', value: reading.code(body), line: body.line }],
    line: child(node, 'name')?.line ?? node.line,
  };
}
