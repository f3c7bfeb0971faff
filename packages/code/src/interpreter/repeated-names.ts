import { memoTable } from '@svc/analysis';
import type { Interpreter } from '../assets/meaning.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import { genericRow } from '../frameworks/generic-rows.ts';
import { isProduct } from '../loops/constructions.ts';
import { type Code, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CodeFile, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { symbolsOf } from '../program/symbol.ts';

/** Names of variables that only say that they hold an agent. */
const PLAIN =
  /^_*(?:my_?|new_?|the_?|ai_?|llm_?|chat_?|react_?|tool_?calling_?)?(?:agent|assistant|bot|executor|agent_?executor|app|chain|model|client|chat_?client|result|response)_*\d?$/i;

/** Whether the name of a variable only says that it holds an agent. */
export const isPlainName = (name: string): boolean => PLAIN.test(name);

/** Where an agent is made: the function or class that names it, and the class around that. */
type Maker = { readonly within: string; readonly type: string | null };

/** Makers of the agents of a file by their calls, and by the plain names of the variables. */
type Makers = {
  readonly of: ReadonlyMap<Code, Maker>;
  readonly by: ReadonlyMap<string, readonly Maker[]>;
};
const MAKERS = memoTable<CodeFile, Makers>('makers of agents');

/**
 * Returns the function or class that names an agent whose variable has a plain name that others of its file have too: `agent` in three
 * functions is three agents. Null for any other name, and in tests.
 */
export function makerOf(
  { code, file }: Ref,
  site: Site,
  program: Program,
  read: Interpreter,
): string | null {
  if (site.bound === null || !PLAIN.test(site.bound)) return null;
  // Each test makes an agent to test with.
  if (!isProduct(file.path)) return null;
  const makers = program.run.memo.get(MAKERS, file, () => makersIn(file, program, read));
  const own = makers.of.get(code);
  const others = makers.by.get(site.bound)?.filter((one) => !isSame(one, own)) ?? [];
  if (own === undefined || own.within === '' || others.length === 0) return null;
  const isAmbiguous = others.some((one) => one.within === own.within);
  return isAmbiguous ? (own.type ?? own.within) : own.within;
}

const isSame = (one: Maker, other: Maker | undefined) =>
  one.within === other?.within && one.type === other.type;

function makersIn(file: CodeFile, program: Program, read: Interpreter): Makers {
  const of = new Map<Code, Maker>();
  const by = new Map<string, Maker[]>();
  const kept = new Set<Code>();
  for (const [code, site] of read.sites(file)) {
    const { bound, within, scope } = site;
    if (code.kind === 'binding' && code.target.kind === 'member' && code.value !== null)
      kept.add(code.value);
    if (kept.has(code) && code.kind !== 'call') for (const part of partsOf(code)) kept.add(part);
    if (code.kind !== 'call' || bound === null || !PLAIN.test(bound)) continue;
    const symbols = symbolsOf({ code: code.callee, scope, file }, program);
    const row =
      frameworkRow(file.language, symbols, 'call') ??
      genericRow(lastName(code.callee) ?? '', 'call', symbols);
    if (row?.asset !== 'agent') continue;
    const type = typeAround(site);
    // A member of an object is one variable for all methods of its class.
    const maker: Maker = { within: (kept.has(code) ? type : null) ?? within ?? '', type };
    of.set(code, maker);
    const known = by.get(bound) ?? [];
    if (!known.some((one) => isSame(one, maker))) known.push(maker);
    by.set(bound, known);
  }
  return { of, by };
}

function typeAround({ scope }: Site): string | null {
  for (let at: Site['scope'] | null = scope; at !== null; at = at.parent)
    if (at.owner?.kind === 'class') return at.owner.name;
  return null;
}
