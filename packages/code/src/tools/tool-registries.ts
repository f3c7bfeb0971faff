import { assetAt } from '../assets/asset-at.ts';
import type { Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { isGeneralTool } from './class-tools.ts';

/** Variables that hold the tools of a program: `TOOLS`, `available_functions`, `toolRegistry`. */
const REGISTRY =
  /^_?(?:(?:all|agent|available|default|builtin|base|core|llm)_?)?(?:tools|tool_?(?:registry|map|functions|handlers)|available_?functions)$/i;
/** One entry may be a coincidence: a list of one tool of a workshop. */
const MIN_TOOLS = 2;

/**
 * Adds the functions and classes of the tree that a variable registers as tools: `TOOLS = {"read_file": read_file, ...}`.
 * Of medium confidence: only the variable's name shows it.
 */
export function addRegistry({ code, ...place }: Ref, at: Reading): void {
  if (code.kind !== 'binding' || code.value === null) return;
  if (!REGISTRY.test(lastName(code.target) ?? '')) return;
  const tools = registryTools({ ...place, code: code.value }, at.program, at.read);
  if (tools.length >= MIN_TOOLS) for (const one of tools) at.found.add(one);
}

/** Returns the functions and classes of the tree that a list or dictionary holds as tools, unless they are known as such. */
export function registryTools(
  { code, ...place }: Ref,
  program: Program,
  read: Interpreter,
): Found[] {
  return entriesOf(code).flatMap(({ key, value }) => {
    const made = definitionOf({ ...place, code: callee(value) }, program);
    if (made === null || (made.code.kind !== 'function' && made.code.kind !== 'class')) return [];
    // A function that is called makes a tool, and is none.
    if (value.kind === 'call' && made.code.kind === 'function') return [];
    const name = key ?? made.code.name;
    return name === null || isGeneralTool(name) || read.meaning(made) !== null
      ? []
      : [{ ...assetAt('tool', name, made), confidence: 'medium' as const }];
  });
}

function entriesOf(code: Code): { key: string | null; value: Code }[] {
  if (code.kind === 'list') return code.items.map((value) => ({ key: null, value }));
  if (code.kind !== 'mapping') return [];
  return code.entries.flatMap(({ key, value }) =>
    key?.kind === 'text' ? [{ key: key.value, value }] : [],
  );
}

/** `ReadFile()` registers an object of `ReadFile`. */
const callee = (code: Code): Code => (code.kind === 'call' ? code.callee : code);
