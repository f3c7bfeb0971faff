import { child, type PlainNode } from '@svc/analysis/syntax';
import { type Argument, type Code, type Parameter, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { binding, named, other } from './c-family.ts';
import type { Reading } from './read-code.ts';

/*
 * Classes, methods and attributes of C#.
 */

/** Callee of `new() { ... }` that is assigned to a field, until the class around it is read. */
export const FIELD_TYPE = 'new';

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

export function classCode(node: PlainNode, reading: Reading): Code {
  const list = node.children.find(({ type }) => type === 'base_list');
  const block = child(node, 'body');
  const body = [...primaryMembers(node, reading), ...(block === null ? [] : reading.all(block))];
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

/** `class Agent(IModel model)`: what makes an object takes the model, and all of the class may use it. */
function primaryMembers(node: PlainNode, reading: Reading): Code[] {
  const list = node.children.find(({ type }) => type === 'parameter_list');
  if (list === undefined) return [];
  const parameters = parametersOf(list, reading);
  const { line } = list;
  return [
    ...parameters.flatMap(({ name, type }): Code[] => {
      const declared = binding({ kind: 'name', name, line }, type, null, line);
      return declared === null ? [] : [declared];
    }),
    { kind: 'function', name: 'constructor', decorators: [], parameters, body: [], line },
  ];
}

const parametersOf = (list: PlainNode | null, reading: Reading): Parameter[] =>
  (list?.children ?? []).flatMap((one): Parameter[] => {
    const name = named(one, 'name', reading);
    return name === null ? [] : [{ name, type: reading.part(one, 'type'), value: null }];
  });

const isAbstract = (node: PlainNode, { source }: Reading): boolean =>
  node.type === 'interface_declaration' ||
  node.children.some((one) => one.type === 'modifier' && source(one) === 'abstract');

export function functionCode(node: PlainNode, reading: Reading): Code {
  const body = child(node, 'body');
  const list = child(node, 'parameters');
  const isExpression =
    body !== null && body.type !== 'block' && body.type !== 'arrow_expression_clause';
  return {
    kind: 'function',
    name: named(node, 'name', reading),
    decorators: attributes(node, reading),
    parameters: parametersOf(list, reading),
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
