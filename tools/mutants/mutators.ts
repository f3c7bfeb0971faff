import { createHash } from 'node:crypto';
import { parseSync } from 'oxc-parser';

/** A small wrong change of a source: the text between two offsets becomes another. */
export type Mutant = {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Counts from 1. */
  readonly line: number;
  /** The statement's text around it and what it becomes, on one line; the same wherever in the file it moves. */
  readonly text: string;
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
};
const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
]);
/** Calls that restrict, order or normalise what they are called on; without one, the rest of the chain still holds. */
const DROPPED = new Set(['where', 'filter', 'toSorted', 'sort', 'toLowerCase', 'trim', 'slice']);
/** Longest list of which each item is left out by a mutant of its own. */
const MAX_LISTED = 40;
/** Nodes below which nothing runs. */
const TYPES = /^TS(?!AsExpression|NonNull|Satisfies)|^ImportDeclaration$|^ExportAllDeclaration$/;

/**
 * Returns the mutants of a TypeScript source, in the order of their places: conditions that always or never hold, operands left
 * out, comparisons and negations turned, restrictions of a query and items of a list left out, statements left out, flags turned.
 * Texts, numbers and patterns stay. Throws on source that does not parse.
 */
export function mutantsOf(path: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(path, source);
  const fault = errors[0];
  if (fault !== undefined) throw new SyntaxError(`${path}: ${fault.message}`);
  const mutants = new Map<string, Mutant>();
  const add = (start: number, end: number, replacement: string) => {
    const before = source.slice(start, end);
    if (before === replacement) return;
    const line = source.slice(0, start).split('\n').length;
    const text = describe(source, start, end, replacement);
    mutants.set(`${start} ${end} ${replacement}`, { start, end, replacement, line, text });
  };
  const visit = (node: Node): void => {
    if (TYPES.test(node.type)) return;
    mutate(node, source, add);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program as unknown as Node);
  return [...mutants.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Returns a sample of at most `count` mutants, in the order of their places: the same in each run with the same seed. */
export function sampleOf(
  mutants: readonly Mutant[],
  count: number,
  seed: string,
): readonly Mutant[] {
  const rank = ({ start, text }: Mutant) =>
    createHash('sha256').update(`${seed}${start} ${text}`).digest('hex');
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(mutant) }));
  const first = ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, count);
  const taken = new Set(first.map(({ mutant }) => mutant));
  return mutants.filter((mutant) => taken.has(mutant));
}

/** Returns the source with a mutant in it. */
export function withMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

type Add = (start: number, end: number, replacement: string) => void;

function mutate(node: Node, source: string, add: Add): void {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node;
      for (const always of ['true', 'false']) add(test.start, test.end, always);
      return;
    }
    case 'LogicalExpression': {
      for (const side of ['left', 'right']) {
        add(node.start, node.end, textOf(node[side] as Node));
      }
      return;
    }
    case 'BinaryExpression': {
      const [left, right] = [node['left'] as Node, node['right'] as Node];
      const operator = node['operator'] as string;
      const others =
        COMPARISONS[operator] ?? (isSum(operator, left, right) ? [otherSum(operator)] : []);
      const at = source.indexOf(operator, left.end);
      for (const other of others) add(at, at + operator.length, other);
      return;
    }
    case 'UnaryExpression':
      if (node['operator'] === '!') add(node.start, node.end, textOf(node['argument'] as Node));
      return;
    case 'Literal':
      if (typeof node['value'] === 'boolean') add(node.start, node.end, `${!node['value']}`);
      return;
    case 'ArrayExpression': {
      const items = node['elements'] as readonly (Node | null)[];
      if (items.length < 2 || items.length > MAX_LISTED) return;
      for (const [at, item] of items.entries()) {
        const next = items[at + 1];
        const before = items[at - 1];
        if (item === null || next === null || before === null) continue;
        if (next !== undefined) add(item.start, next.start, '');
        else add((before as Node).end, item.end, '');
      }
      return;
    }
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      if (callee.type !== 'MemberExpression' || callee['computed'] === true) return;
      const property = callee['property'] as Node;
      const name = textOf(property);
      const other = METHODS.get(name);
      if (other !== undefined) add(property.start, property.end, other);
      if (DROPPED.has(name)) add(node.start, node.end, textOf(callee['object'] as Node));
      return;
    }
    case 'ExpressionStatement': {
      const { type } = node['expression'] as Node;
      if (['CallExpression', 'AwaitExpression', 'AssignmentExpression'].includes(type)) {
        add(node.start, node.end, ';');
      }
      return;
    }
    default:
  }
}

/** True for a sum or difference of what are no texts, as far as its operands show. */
function isSum(operator: string, left: Node, right: Node): boolean {
  const isText = (node: Node) =>
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string') ||
    node.type === 'BinaryExpression';
  return ['+', '-'].includes(operator) && !isText(left) && !isText(right);
}

const otherSum = (operator: string) => (operator === '+' ? '-' : '+');

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flat()
    .filter((value) => typeof (value as Node | null)?.type === 'string') as Node[];
}

const AROUND = 40;

function describe(source: string, start: number, end: number, replacement: string): string {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const before = oneLine(source.slice(Math.max(lineStart, start - AROUND), start)).trimStart();
  const after = oneLine(source.slice(end, end + AROUND).split('\n', 1)[0] as string);
  return `${before}[${oneLine(source.slice(start, end))} -> ${oneLine(replacement)}]${after}`;
}
