import { child, children, type PlainNode } from '@svc/analysis/syntax';
import { argumentMapping } from '../program/argument-mapping.ts';
import type { Argument, Code, Entry, Parameter } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { conditional, dotted, named, other, returned } from './c-family.ts';
import { threadCall } from './python-threads.ts';
import {
  indexAt,
  inner,
  joined,
  memberAt,
  type NodeReaders,
  nameOf,
  type Reading,
  unescaped,
} from './read-code.ts';

/** Python, by the node types of tree-sitter-python. */
export const PYTHON: NodeReaders = {
  identifier: nameOf,
  dotted_name: (node, { source }) => dotted(source(node), node.line),
  string: text,
  concatenated_string: (node, reading) => joined(reading.all(node), node.line),
  interpolation: (node, { part }) => part(node, 'expression'),
  parenthesized_expression: inner,
  await: inner,
  type: inner,
  // `Runtime[Context]`, `Agent[Deps, str]`
  generic_type: (node, reading) => {
    const [of, parameters] = node.children;
    const [first, ...others] = (parameters?.children ?? []).map(reading.code);
    if (of === undefined || first === undefined) return null;
    const { line } = node;
    const key: Code =
      others.length === 0 ? first : { kind: 'list', items: [first, ...others], line };
    return { kind: 'index', of: reading.code(of), key, line };
  },
  attribute: memberAt('object', 'attribute'),
  subscript: indexAt('value', 'subscript'),
  call: (node, reading) => {
    const called = reading.part(node, 'function');
    const list = child(node, 'arguments');
    if (called === null || list === null) return null;
    // `Agent[Context](...)` makes an `Agent`; `tools[name](...)` runs one of them.
    const callee = called.kind === 'index' && isType(called.key) ? called.of : called;
    const given = argumentsOf(list, reading);
    const { line } = node;
    const call = dictionaryOf(callee, given, line) ?? threadCall(callee, given);
    return call ?? { kind: 'call', callee, arguments: given, line };
  },
  list: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
  tuple: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
  pattern_list: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
  set: (node, { all }) => ({ kind: 'list', items: all(node), line: node.line }),
  dictionary: (node, reading) => ({
    kind: 'mapping',
    entries: node.children.flatMap((one) => entry(one, reading)),
    line: node.line,
  }),
  binary_operator: (node, reading) => sum(node, reading),
  boolean_operator: (node, { all }) => ({
    kind: 'choice',
    options: operands(all(node)),
    line: node.line,
  }),
  conditional_expression: (node, { all }) => {
    const [value, condition, alternative] = all(node);
    if (value === undefined || condition === undefined || alternative === undefined) return null;
    return conditional(condition, [value, alternative], node.line);
  },
  comparison_operator: (node, { all }) => {
    const compared: Code = { kind: 'comparison', parts: all(node), line: node.line };
    // `x != "a"` decides for all but the text, and `"a" in x` asks for a part of the text.
    const hasText = node.children.some(({ type }) => type === 'string');
    const isEqual = node.children.every(
      ({ field, type }) =>
        field !== 'operators' || (EQUAL.test(type) && !(type === 'in' && hasText)),
    );
    return isEqual ? compared : other([compared], node.line);
  },
  case_clause: (node, { code }) => {
    const patterns = node.children.filter(({ field }) => field !== 'consequence').map(code);
    const bodies = children(node, 'consequence').map(code);
    return other([{ kind: 'comparison', parts: patterns, line: node.line }, ...bodies], node.line);
  },
  assignment: binding,
  augmented_assignment: (node, reading) => {
    const found = binding(node, reading);
    if (found?.kind !== 'binding' || found.value === null) return null;
    if (!ADDS.test(found.value.kind) || !/(?:s|list)$/.test(lastName(found.target) ?? ''))
      return found;
    const { target, value, line } = found;
    return { ...found, value: { kind: 'template', parts: [target, value], line } };
  },
  named_expression: (node, { part }) => {
    const target = part(node, 'name');
    if (target === null) return null;
    return { kind: 'binding', target, type: null, value: part(node, 'value'), line: node.line };
  },
  as_pattern: (node, { code }) => {
    const [value, target] = node.children;
    if (value === undefined || target === undefined) return null;
    const name = target.children[0] ?? target;
    return { kind: 'binding', target: code(name), type: null, value: code(value), line: node.line };
  },
  decorated_definition: (node, reading) => {
    const definition = child(node, 'definition');
    if (definition === null) return null;
    const decorators = node.children.filter(({ type }) => type === 'decorator');
    const codes = decorators.flatMap((one) => reading.all(one));
    const code = reading.code(definition);
    return code.kind === 'function' || code.kind === 'class'
      ? { ...code, decorators: codes }
      : code;
  },
  function_definition: (node, reading) => functionOf(node, reading),
  lambda: (node, reading) => functionOf(node, reading),
  return_statement: returned,
  class_definition: (node, reading) => {
    const list = child(node, 'superclasses');
    const bases = list === null ? [] : argumentsOf(list, reading).map(({ value }) => value);
    const body = child(node, 'body');
    return {
      kind: 'class',
      name: named(node, 'name', reading),
      decorators: [],
      bases,
      body: body === null ? [] : reading.all(body),
      line: node.line,
    };
  },
  import_statement: (node, { source }) => {
    const imports = children(node, 'name').map((one) => {
      const module = source(child(one, 'name') ?? one);
      const alias = child(one, 'alias');
      const [top = module] = module.split('.');
      // `import a.b` binds `a`; the rest is written out where it is used.
      return imported(
        alias === null ? top : source(alias),
        alias === null ? top : module,
        null,
        node.line,
      );
    });
    return other(imports, node.line);
  },
  import_from_statement: (node, { source }) => {
    const module = source(child(node, 'module_name') ?? node).replace(/\s/g, '');
    const names = children(node, 'name').map((one) => {
      const name = source(child(one, 'name') ?? one);
      const alias = child(one, 'alias');
      return imported(alias === null ? name : source(alias), module, name, node.line);
    });
    const isAll = node.children.some(({ type }) => type === 'wildcard_import');
    return other(isAll ? [imported('*', module, null, node.line)] : names, node.line);
  },
};

const EQUAL = /^(?:==|is|in)$/;

const BUILT_IN_TYPE =
  /^(?:str|int|float|bool|bytes|bytearray|complex|dict|list|tuple|set|frozenset|type|object|None|Any)$/;

/** Whether what stands in brackets can be a type: `Context`, `models.Context`, `list[str]`, `str | None`. */
function isType(key: Code): boolean {
  if (key.kind === 'index') return isType(key.of);
  if (key.kind === 'list') return key.items.every(isType);
  if (key.kind === 'call') return lastName(key.callee) === '__or__';
  if (key.kind !== 'name' && key.kind !== 'member') return key.kind === 'other';
  return BUILT_IN_TYPE.test(key.name) || /^_*[A-Z]/.test(key.name);
}

const imported = (local: string, module: string, name: string | null, line: number): Code => ({
  kind: 'import',
  local,
  module,
  name,
  line,
});

/** `f"a {b}"`: the contents and what is put between them. */
function text(node: PlainNode, reading: Reading): Code {
  const isRaw = /^[a-z]*r/i.test(reading.source(node).slice(0, 3));
  const parts = node.children.flatMap((part): Code[] => {
    if (part.type === 'interpolation') return [reading.code(part)];
    if (part.type !== 'string_content') return [];
    const value = reading.source(part);
    return [{ kind: 'text', value: isRaw ? value : unescaped(value), line: part.line }];
  });
  return joined(parts, node.line);
}

function argumentsOf(list: PlainNode, reading: Reading): Argument[] {
  if (list.type !== 'argument_list') return [{ name: null, value: reading.code(list) }];
  return list.children.map((one): Argument => {
    if (one.type === 'dictionary_splat' || one.type === 'list_splat') {
      return {
        name: one.type === 'dictionary_splat' ? '**' : '*',
        value: reading.code(one.children[0] ?? one),
      };
    }
    if (one.type !== 'keyword_argument') return { name: null, value: reading.code(one) };
    const value = reading.part(one, 'value') ?? other([], one.line);
    return { name: named(one, 'name', reading), value };
  });
}

/** `dict(name="x", **more)` is `{"name": "x", **more}`; null for any other call. */
function dictionaryOf(callee: Code, given: readonly Argument[], line: number): Code | null {
  const isNamed = given.length > 0 && given.every(({ name }) => name !== null && name !== '*');
  if (callee.kind !== 'name' || callee.name !== 'dict' || !isNamed) return null;
  return argumentMapping(given, line);
}

function entry(node: PlainNode, reading: Reading): Entry[] {
  if (node.type !== 'pair') return [{ key: null, value: reading.code(node) }];
  const value = reading.part(node, 'value');
  return value === null ? [] : [{ key: reading.part(node, 'key'), value }];
}

const operands = (codes: Code[]) =>
  codes.filter((code) => code.kind !== 'other' || code.parts.length > 0);

/** A sum of strings is one string; `a | b` builds a chain and `a % b` fills in a text; others are nothing of interest. */
function sum(node: PlainNode, { part, source, all }: Reading): Code | null {
  const operator = child(node, 'operator');
  const left = part(node, 'left');
  const right = part(node, 'right');
  if (operator === null || left === null || right === null) return null;
  const sign = source(operator);
  const method = sign === '|' ? '__or__' : sign === '%' ? '__mod__' : null;
  if (method !== null) {
    const callee: Code = { kind: 'member', of: left, name: method, line: left.line };
    return { kind: 'call', callee, arguments: [{ name: null, value: right }], line: node.line };
  }
  if (sign !== '+') return other(operands(all(node)), node.line);
  return joined(
    [left, right].flatMap((one) => (one.kind === 'template' ? one.parts : [one])),
    node.line,
  );
}

/** Values that are added to a list, which is named in the plural: `tools += more()`. */
const ADDS = /^(?:list|call|name|member|template)$/;

function binding(node: PlainNode, { part }: Reading): Code | null {
  const target = part(node, 'left');
  if (target === null) return null;
  return {
    kind: 'binding',
    target,
    type: part(node, 'type'),
    value: part(node, 'right'),
    line: node.line,
  };
}

function functionOf(node: PlainNode, reading: Reading): Code {
  const list = child(node, 'parameters');
  const body = child(node, 'body');
  const statements =
    body === null ? [] : body.type === 'block' ? reading.all(body) : [reading.code(body)];
  return {
    kind: 'function',
    name: named(node, 'name', reading),
    decorators: [],
    parameters: (list?.children ?? []).flatMap((one) => parameter(one, reading)),
    body: statements,
    line: node.line,
  };
}

function parameter(node: PlainNode, reading: Reading): Parameter[] {
  if (node.type === 'identifier') return [{ name: reading.source(node), type: null, value: null }];
  const name = child(node, 'name') ?? node.children[0];
  if (name === undefined || name.type !== 'identifier') return [];
  return [
    {
      name: reading.source(name),
      type: reading.part(node, 'type'),
      value: reading.part(node, 'value'),
    },
  ];
}
