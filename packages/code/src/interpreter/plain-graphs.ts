import { assetUse, memoTable } from '@svc/analysis';
import type { Found, Use } from '../assets/found.ts';
import { calleesOf, type FunctionRef, factsOf } from '../loops/callees.ts';
import { snakeCase } from '../loops/loop-terms.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

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
 * Returns assets and relations without graphs of the product that are no agents: all of their nodes are functions of the tree that ask no
 * model, in them and in the functions of the tree that they call.
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
  return isPlain(made as FunctionRef, 0, new Set(), program);
}

/** Functions that call functions. */
const MAX_DEPTH = 4;
/** Names of calls that may ask a model where the source does not show what they do. */
const MAY_ASK =
  /(?:^|_)(?:llm|lm|model|chat|agent|chain|prompt|gpt|claude|gemini|openai|ai|graph|a?invoke|a?run|a?stream|a?generate|complete|completions?|ask|predict|respond)(?:_|$)/;

function isPlain(one: FunctionRef, depth: number, seen: Set<Code>, program: Program): boolean {
  if (seen.has(one.code)) return true;
  seen.add(one.code);
  const { asks, calls } = factsOf(one, program);
  if (asks.length > 0 || depth > MAX_DEPTH) return false;
  return calls.every((call) => {
    const callees = calleesOf(call, program);
    if (callees.length > 0)
      return callees.every((callee) => isPlain(callee, depth + 1, seen, program));
    return !MAY_ASK.test(snakeCase(lastName(call.code.callee) ?? ''));
  });
}
