import { parseSync } from 'oxc-parser';

/** One requirement, or one part of it, that the title of a test cites. */
export type Citation = {
  readonly id: string;
  /** Null where the whole requirement is cited. */
  readonly part: string | null;
  readonly line: number;
};

export type CitedIds = {
  readonly citations: readonly Citation[];
  /** Titles that cite in another form than ` [ID]`, ` [ID/part, ID]` or several of these at their end. */
  readonly malformed: readonly { readonly title: string; readonly line: number }[];
};

const CITED = String.raw`[A-Z]+-\d{2}(?:/[a-z][a-z0-9-]*)?`;
const AT_END = new RegExp(String.raw`(?: \[${CITED}(?:, ${CITED})*\])+$`);
const ANYWHERE = /\[[^\]]*\b[A-Z]{2,}-\d{2}\b/;
const TESTS = new Set(['test', 'it']);
const GROUPS = new Set(['describe', 'suite']);
/** A test under one of these never runs, so it shows nothing. */
const NEVER_RUN = new Set(['skip', 'todo']);

/**
 * The requirement ids that the test titles of a vitest file cite, read from its syntax tree: titles of `test` and `it`,
 * also with modifiers (`test.each(...)`, `test.concurrent`) and under names made by import or by `test.extend(...)`. Of a
 * template or a concatenation the last literal part counts. Tests that are skipped, themselves or with their group, and
 * tests without a body cite nothing.
 */
export function citedIds(path: string, source: string): CitedIds {
  const { program, errors } = parseSync(path, source);
  const fault = errors[0];
  if (fault !== undefined) throw new SyntaxError(`${path}: ${fault.message}`);
  const names = vitestNames(program);
  const citations: Citation[] = [];
  const malformed: { title: string; line: number }[] = [];

  const visit = (node: Node, live: boolean): void => {
    const call = node.type === 'CallExpression' ? calledName(node) : null;
    let inside = live;
    const [first, ...rest] = call === null ? [] : (node['arguments'] as Node[]);
    if (call?.modifiers.some((name) => NEVER_RUN.has(name)) || rest.some(isSkipOption)) {
      inside = false;
    }
    if (inside && call !== null && rest.length > 0 && names.get(call.base) === 'test') {
      const title = lastText(first);
      if (title !== null) cite(title, lineAt(source, node.start));
    }
    for (const child of children(node)) visit(child, inside);
  };
  const cite = (title: string, line: number) => {
    const [brackets = ''] = AT_END.exec(title) ?? [];
    for (const [cited] of brackets.matchAll(new RegExp(CITED, 'g'))) {
      const [id, part] = cited.split('/') as [string, string | undefined];
      citations.push({ id, part: part ?? null, line });
    }
    const text = title.slice(0, title.length - brackets.length);
    if (ANYWHERE.test(text)) malformed.push({ title, line });
  };
  visit(program as unknown as Node, true);
  return { citations, malformed };
}

type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown };
type Kind = 'test' | 'group';

/** What the file's names for vitest's functions are: its own, imported under another, or made by `.extend()`. */
function vitestNames(program: { readonly body: readonly unknown[] }): ReadonlyMap<string, Kind> {
  const names = new Map<string, Kind>();
  for (const name of TESTS) names.set(name, 'test');
  for (const name of GROUPS) names.set(name, 'group');
  for (const statement of program.body as readonly Node[]) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement['specifiers'] as Node[]) {
        const kind = names.get((specifier['imported'] as { name?: string })?.name ?? '');
        if (kind !== undefined) names.set((specifier['local'] as { name: string }).name, kind);
      }
    }
    const declaration = (statement['declaration'] ?? statement) as Node;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration['declarations'] as { id: Node; init: Node | null }[]) {
      const made = init?.type === 'CallExpression' ? calledName(init) : null;
      const kind = names.get(made?.base ?? '');
      if (kind && made?.modifiers.at(-1) === 'extend') names.set(id['name'] as string, kind);
    }
  }
  return names;
}

type CalledName = { readonly base: string; readonly modifiers: readonly string[] };

/** `test.skip.each(rows)('title', ...)` -> base `test`, modifiers `skip`, `each`; null for any other callee. */
function calledName(call: Node): CalledName | null {
  const modifiers: string[] = [];
  let callee = call['callee'] as Node;
  for (;;) {
    if (callee.type === 'Identifier') {
      return { base: callee['name'] as string, modifiers: modifiers.reverse() };
    }
    if (callee.type === 'MemberExpression') {
      modifiers.push(((callee['property'] as Node)['name'] as string) ?? '');
      callee = callee['object'] as Node;
    } else if (callee.type === 'CallExpression') {
      callee = callee['callee'] as Node;
    } else if (callee.type === 'TaggedTemplateExpression') {
      callee = callee['tag'] as Node;
    } else {
      return null;
    }
  }
}

/** `{ skip: true }`, `{ todo: true }`. */
function isSkipOption(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  return (node['properties'] as { key?: { name?: string }; value?: { value?: unknown } }[]).some(
    ({ key, value }) => NEVER_RUN.has(key?.name ?? '') && value?.value === true,
  );
}

/** The literal text that an expression ends with; null where it does not end with one. */
function lastText(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type === 'TemplateLiteral') {
    const last = (node['quasis'] as { value: { cooked: string | null } }[]).at(-1);
    return last?.value.cooked ?? null;
  }
  if (node?.type === 'BinaryExpression') return lastText(node['right'] as Node);
  return null;
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value) => typeof (value as Node | null)?.type === 'string') as Node[];
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
