import { type Budget, memoTable } from '@svc/analysis';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { isProduct } from '../loops/constructions.ts';
import { snakeCase } from '../loops/loop-terms.ts';
import { type Code, type Member, type Name, partsOf } from '../program/code-tree.ts';
import { goMethods } from '../program/go-methods.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

/** An MCP client that code makes, or the request of a hand-written one, which is no asset. */
export type ClientAt = { readonly found: Found | null; readonly at: Ref };

/** Definitions that lead to definitions, and those of them that do not say that they are of MCP. */
const MAX_DEPTH = 6;
const MAX_PLAIN = 2;
/** Pieces of code visited for one search, and for all of a program. */
const MAX_STEPS = 12_000;
const MAX_PROGRAM_STEPS = 300_000;

/** How many definitions lead to a piece of code, and how many of them do not speak of MCP. */
type Way = { readonly depth: number; readonly plain: number };
/** A piece of code that is still to be visited. */
type Step = Way & { readonly ref: Ref };

type Walk = {
  readonly program: Program;
  readonly read: Interpreter;
  readonly seen: Set<Code>;
  readonly clients: Map<string, ClientAt>;
  /** Definitions that the code names, the nearest first: those that say that they are of MCP, and others. */
  readonly next: Record<'mcp' | 'plain', Step[]>;
  readonly budget: Budget;
};

/**
 * Returns the MCP clients that pieces of code make, in them and in the code of the tree that they lead to; other agents, and code
 * `without` which they are, left out. What is named after MCP is followed first, and further.
 */
export function clientsReachedFrom(
  starts: readonly Ref[],
  program: Program,
  read: Interpreter,
  without: ReadonlySet<Code> = new Set(),
): readonly ClientAt[] {
  const { isAny, budget } = mentionsOf(program);
  if (!isAny) return [];
  const walk: Walk = {
    program,
    read,
    seen: new Set(without),
    clients: new Map(),
    next: { mcp: [], plain: starts.map((ref) => ({ ref, depth: 0, plain: 0 })) },
    budget: budget.part(MAX_STEPS),
  };
  const { mcp, plain: others } = walk.next;
  for (let at = 0; at < starts.length || isSearching(walk, at); at += 1) {
    const step = others[at] as Step;
    visit(step.ref, step, walk);
    for (let one = mcp.shift(); one !== undefined; one = mcp.shift()) visit(one.ref, one, walk);
  }
  const all = [...walk.clients.values()];
  const named = all.filter(({ found }) => found !== null);
  return named.length > 0 ? named : all;
}

const isSearching = ({ clients, next }: Walk, at: number) =>
  clients.size === 0 && at < next.plain.length;

const WORDS = ['mcp', 'MCP', 'Mcp', 'modelcontextprotocol', 'tools/list'];
type Mentions = { readonly isAny: boolean; readonly budget: Budget };
const MENTIONS = memoTable<'mcp', Mentions>('mentions of MCP');

const mentionsOf = (program: Program) =>
  program.run.memo.get(MENTIONS, 'mcp', () => ({
    isAny: WORDS.some((word) => program.mentioning(word).length > 0),
    budget: program.run.budget.part(MAX_PROGRAM_STEPS),
  }));

function visit(ref: Ref, way: Way, walk: Walk): void {
  const { code, file } = ref;
  if (walk.seen.has(code) || !walk.budget.spend()) return;
  walk.seen.add(code);
  const site = walk.read.sites(file).get(code);
  if (site?.stand.as === 'type' || site?.stand.as === 'key' || code.kind === 'import') return;
  const at = site === undefined ? ref : { ...ref, scope: site.scope };
  addClient(at, walk);
  if (code.kind === 'name' || code.kind === 'member') addDefinition(at, way, walk);
  const decorators = code.kind === 'function' || code.kind === 'class' ? code.decorators : [];
  for (const part of partsOf(code)) {
    if (!decorators.includes(part)) visit({ ...at, code: part }, way, walk);
  }
}

function addDefinition(ref: Ref, way: Way, walk: Walk): void {
  const { program, read, next } = walk;
  const { name } = ref.code as Name | Member;
  if (way.depth >= MAX_DEPTH || (way.plain >= MAX_PLAIN && !isOfMcp(name, ''))) return;
  const made = definitionOf(ref, program);
  if (made === null || walk.seen.has(made.code) || !isProduct(made.file.path)) return;
  // What another agent is given is not this one's.
  const isPart = made.code.kind === 'function' || made.code.kind === 'class';
  if (isPart && read.meaning(made)?.found?.kind === 'agent') return;
  const isMcp = isOfMcp(name, made.file.path);
  const on = { depth: way.depth + 1, plain: way.plain + (isMcp ? 0 : 1) };
  const into = next[isMcp ? 'mcp' : 'plain'];
  for (const one of [made, ...methodsOf(made)]) into.push({ ...on, ref: one });
}

/** Whether a name, or the file or folder that defines it, is named after MCP. */
const isOfMcp = (name: string, path: string) =>
  /mcp/i.test(name) || /mcp/i.test(path.split('/').slice(-2).join('/'));

/** Methods of a type of Go, which stand beside it. */
const methodsOf = ({ code, file }: Ref): readonly Ref[] =>
  code.kind === 'class' && file.language === 'go'
    ? goMethods(code.name, file).map((one) => ({ code: one, scope: file.scopes.top, file }))
    : [];

function addClient(at: Ref, { read, clients }: Walk): void {
  const { code } = at;
  if (code.kind === 'call') {
    const found = read.meaning(at)?.found ?? null;
    if (found?.kind === 'mcp-client' && isProduct(found.path)) {
      clients.set(found.name, { found, at });
    }
  }
  if (asksForTools(at)) clients.set('', { found: null, at });
}

/** Whether code asks an MCP server for its tools: `request("tools/list")`, `{ method: "tools/list" }`. */
export function asksForTools({ code }: Ref): boolean {
  if (code.kind === 'mapping') {
    return code.entries.some(
      ({ key, value }) =>
        isAsking(value) && key?.kind === 'text' && key.value.toLowerCase() === 'method',
    );
  }
  if (code.kind !== 'call') return false;
  const name = snakeCase(lastName(code.callee) ?? '');
  return code.arguments.some(
    (one) =>
      isAsking(one.value) &&
      (one.name === null ? ASKS.test(name) : one.name.toLowerCase() === 'method'),
  );
}

const isAsking = (code: Code) => code.kind === 'text' && code.value === 'tools/list';
const ASKS = /(?:^|_)(?:request|send|call|rpc|exchange|invoke|post|query)(?:_|$)/;
