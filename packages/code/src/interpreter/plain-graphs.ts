import { assetUse, memoTable } from '@svc/analysis';
import type { Found, Use } from '../assets/found.ts';
import { calleesOf, factsOf } from '../loops/callees.ts';
import type { FactAt } from '../loops/function-parts.ts';
import { isDeclaredOnly } from '../loops/implementations.ts';
import { classAndBases } from '../loops/owner-values.ts';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import {
  type ClassRef,
  type FunctionRef,
  type Program,
  type Ref,
  targetOf,
} from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { calledBack, isHarmless } from './harmless-calls.ts';

const NODES = memoTable<'graphs', Map<Found, Ref[]>>('nodes of graphs');

const nodesIn = ({ run }: Program): Map<Found, Ref[]> =>
  run.memo.get(NODES, 'graphs', () => new Map());

/** Keeps a node of a graph until all agents are known. */
export function keepNode(graph: Found, node: Ref, program: Program): void {
  const all = nodesIn(program);
  const known = all.get(graph) ?? [];
  all.set(graph, known);
  known.push(node);
}

/**
 * Returns assets and relations without graphs of the product that are no agents: all of their nodes are functions of the tree that call,
 * in them and in the functions that these lead to, only functions and classes of the tree and what is known to ask no model.
 */
export function withoutPlainGraphs(
  found: readonly Found[],
  uses: readonly Use[],
  program: Program,
): { readonly found: readonly Found[]; readonly uses: readonly Use[] } {
  const using = new Set(uses.map(({ from }) => from));
  const plain = new Set<Use['to']>();
  for (const [graph, nodes] of nodesIn(program)) {
    if (using.has(graph) || assetUse(graph.path) !== 'product') continue;
    if (nodes.every((node) => isPlainNode(node, program))) plain.add(graph);
  }
  if (plain.size === 0) return { found, uses };
  return {
    found: found.filter((one) => !plain.has(one)),
    uses: uses.filter(({ to }) => !plain.has(to)),
  };
}

function isPlainNode(node: Ref, program: Program): boolean {
  const { kind } = node.code;
  const made = kind === 'name' || kind === 'member' ? definitionOf(node, program) : node;
  if (made?.code.kind !== 'function') return false;
  return isPlain(made as FunctionRef, { depth: 0, seen: new Set(), program });
}

/** Functions that call functions, functions judged for one node, and calls of one function. */
const MAX_DEPTH = 4;
const MAX_FUNCTIONS = 100;
const MAX_CALLS = 500;

type Search = { readonly depth: number; readonly seen: Set<Code>; readonly program: Program };

function isPlain(one: FunctionRef, at: Search): boolean {
  const { depth, seen, program } = at;
  if (seen.has(one.code)) return true;
  seen.add(one.code);
  if (depth > MAX_DEPTH || seen.size > MAX_FUNCTIONS || isDeclaredOnly(one.code)) return false;
  if (!one.code.decorators.every((by) => KEEPS.test(lastName(by) ?? ''))) return false;
  const { asks, calls } = factsOf(one, program);
  if (asks.length > 0 || calls.length > MAX_CALLS) return false;
  return calls.every((call) => isPlainCall(call, one, at));
}

/** Decorators that keep what a function does; others may have a model do what the function only describes. */
const KEEPS =
  /^(?:staticmethod|classmethod|property|wraps|lru_cache|cache|cached_property|contextmanager|override)$/;

/** Whether a call runs functions and classes of the tree that ask no model, or is harmless. */
function isPlainCall(call: FactAt, within: FunctionRef, at: Search): boolean {
  const { program } = at;
  if (!calledBack(call).every((code) => isPlainCallback({ ...call, code }, at))) return false;
  const callees = calleesOf({ ...call, code: { ...call.code, arguments: [] } }, program);
  if (callees.length > 0) return callees.every((one) => isPlain(one, deeper(at)));
  const made = definitionOf({ ...call, code: call.code.callee }, program);
  if (made?.code.kind === 'class') return isPlainClass(made as ClassRef, at);
  return isHarmless({ call, within, isNode: at.depth === 0 }, program);
}

const deeper = (at: Search): Search => ({ ...at, depth: at.depth + 1 });

/** Whether a function that a call runs, such as `key` of `sorted`, is plain: one of the tree, or a built-in. */
function isPlainCallback(ref: Ref, at: Search): boolean {
  const made = definitionOf(ref, at.program);
  if (made?.code.kind === 'function') return isPlain(made as FunctionRef, deeper(at));
  const { code } = ref;
  return code.kind === 'name' && BUILT_IN.test(code.name) && targetOf(ref, at.program) === null;
}

const BUILT_IN =
  /^(?:str|int|float|bool|len|abs|round|repr|Number|String|Boolean|None|null|undefined)$/;

const PLAIN_BASES =
  /^(?:object|BaseModel|TypedDict|NamedTuple|(?:Str|Int)?Enum|Protocol|ABC|Generic|dict|list|str|\w*(?:Error|Exception))$/;

/** Whether making an object of a class runs only plain functions of the tree. */
function isPlainClass(made: ClassRef, at: Search): boolean {
  const classes = classAndBases(made, at.program);
  return classes.every(({ code, file, scope }) => {
    const isKnown = code.bases.every(
      (base) =>
        PLAIN_BASES.test(lastName(base.kind === 'index' ? base.of : base) ?? '') ||
        classes.some((one) => one.code.name === lastName(base)),
    );
    const makers = code.body.filter(
      (one): one is FunctionCode => one.kind === 'function' && MAKERS.test(one.name ?? ''),
    );
    const inside = file.scopes.of.get(code) ?? scope;
    return (
      isKnown && makers.every((one) => isPlain({ code: one, file, scope: inside }, deeper(at)))
    );
  });
}

const MAKERS = /^(?:__init__|__new__|__post_init__|model_post_init|constructor)$/;
