import { child, type PlainNode } from '@svc/analysis/syntax';
import type { Argument, Code } from '../program/code-tree.ts';
import { detacher } from '../program/detached.ts';

/** What a language's reader works with. */
export type Reading = {
  /** The source of a node. */
  readonly source: (node: PlainNode) => string;
  /** Any node as code. */
  readonly code: (node: PlainNode) => Code;
  /** Returns a child by its part, null if it is missing. */
  readonly part: (node: PlainNode, field: string) => Code | null;
  /** All children. */
  readonly all: (node: PlainNode) => Code[];
};

/** How one language's nodes become code, by node type; what is not named becomes `other` with its parts. */
export type NodeReaders = Readonly<Record<string, NodeReader>>;

type NodeReader = (node: PlainNode, reading: Reading) => Code | null;

/** Statements that repeat, by the node types of all grammars. */
const LOOPS: ReadonlySet<string> = new Set([
  'for_statement',
  'for_in_statement',
  'foreach_statement',
  'enhanced_for_statement',
  'while_statement',
  'do_statement',
]);

/** The code of a syntax tree. Names and texts that are kept of it do not keep the source in memory. */
export function readCode(readers: NodeReaders, text: string, root: PlainNode): Code[] {
  const own = detacher();
  const source = (node: PlainNode) => own(text.slice(node.start, node.end));
  // A reader that fails has read its parts already: read again at each level, a chain of operators would take exponential
  // time.
  const known = new Map<PlainNode, Code>();
  const code = (node: PlainNode): Code => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const reader = Object.hasOwn(readers, node.type) ? readers[node.type] : undefined;
    const made = reader?.(node, reading) ?? (LOOPS.has(node.type) ? loop(node) : other(node));
    known.set(node, made);
    return made;
  };
  const all = (node: PlainNode) => node.children.map(code);
  const other = (node: PlainNode) =>
    ({ kind: 'other', parts: all(node), line: node.line }) as const;
  const loop = (node: PlainNode): Code => {
    const at = node.children.indexOf(child(node, 'body') as PlainNode);
    if (at === -1 || at === node.children.length - 1) return { ...other(node), repeats: true };
    const parts = all(node);
    const [body, ...rest] = parts.slice(at) as [Code, ...Code[]];
    const { line } = node;
    // `do { } while (condition)`, and `else` of Python's loops, which runs after the last round
    const last: Code =
      node.type === 'do_statement' ? body : { kind: 'other', parts: [body, ...rest], line };
    const header = [...parts.slice(0, at), ...(node.type === 'do_statement' ? rest : [])];
    return { kind: 'other', parts: [...header, last], line, repeats: true };
  };
  const part = (node: PlainNode, field: string) => {
    const found = child(node, field);
    return found === null ? null : code(found);
  };
  const reading = { source, code, part, all };
  return all(root);
}

export const nameOf = (node: PlainNode, { source }: Reading): Code => ({
  kind: 'name',
  name: source(node),
  line: node.line,
});

/** `of.name`, by the parts that hold the two. */
export const memberAt =
  (ofPart: string, namePart: string): NodeReader =>
  (node, { part, source }) => {
    const of = part(node, ofPart);
    const name = child(node, namePart);
    if (of === null || name === null) return null;
    return { kind: 'member', of, name: source(name), line: name.line };
  };

/** `of[key]`, by the parts that hold the two. */
export const indexAt =
  (ofPart: string, keyPart: string): NodeReader =>
  (node, { part }) => {
    const of = part(node, ofPart);
    const key = part(node, keyPart);
    return of === null || key === null ? null : { kind: 'index', of, key, line: node.line };
  };

/** A node that is equivalent to its only child: parentheses, `await x`. */
export const inner = (node: PlainNode, { code }: Reading): Code | null => {
  const [only, ...more] = node.children;
  return only === undefined || more.length > 0 ? null : code(only);
};

export const plainArguments = (codes: readonly Code[]): Argument[] =>
  codes.map((value) => ({ name: null, value }));

/** One text when all parts are texts, a template otherwise. */
export function joined(parts: readonly Code[], line: number): Code {
  let value = '';
  for (const part of parts) {
    if (part.kind !== 'text') return { kind: 'template', parts, line };
    value += part.value;
  }
  return { kind: 'text', value, line };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
};

/** Resolves the escapes that the C family and Python share. */
export function unescaped(source: string): string {
  if (!source.includes('\\')) return source;
  return source.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g,
    (_, braces, four, two, other) => {
      const hex = braces ?? four ?? two;
      if (hex !== undefined) {
        const point = Number.parseInt(hex, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : '';
      }
      return ESCAPES[other] ?? other;
    },
  );
}
