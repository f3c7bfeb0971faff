import { memoTable } from '@svc/analysis';
import type { Code } from './code-tree.ts';
import type { CodeFile, Program, Ref } from './program.ts';
import { definingScope, type Scope } from './scope.ts';

type Sites = (file: CodeFile) => ReadonlyMap<Code, { readonly scope: Scope }>;

/** Elements that a statement adds to a collection. `isMember` for `tools.search = search`, which may also set a property of an object. */
type Addition = { readonly to: Code; readonly items: readonly Code[]; readonly isMember: boolean };

const ADDS =
  /^(?:append|push|[aA]dd|[iI]nsert|unshift|register(?:Agent)?Tool|registerMcpClient|add_?[tT]ool|register_tool)$/;
const EXTENDS = /^(?:extend|addAll|AddRange|update|putAll)$/;
const SETS = /^(?:set|put)$/;
const MAX_ADDED = 60;

/** Elements added to the collections of a file, by variable. */
const ADDED = memoTable<CodeFile, ReadonlyMap<string, readonly Ref[]>>('items added to variables');

/**
 * Returns the elements that statements add to a collection variable in the scope that defines it: `tools.append(search)`,
 * `tools.search = search`, `Object.assign(tools, more)`.
 */
export function heldItems(
  { code, scope, file }: Ref,
  program: Program,
  sites: Sites,
): readonly Ref[] {
  const key = variableOf(code);
  if (key === null) return [];
  const byName = program.run.memo.get(ADDED, file, () => additionsIn(file, sites));
  return (byName.get(key) ?? []).filter(
    (one) => definingScope(key, one.scope) === definingScope(key, scope),
  );
}

function additionsIn(file: CodeFile, sites: Sites): ReadonlyMap<string, readonly Ref[]> {
  const found = new Map<string, Ref[]>();
  for (const [code, { scope }] of sites(file)) {
    const addition = additionOf(code);
    const key = addition === null ? null : variableOf(addition.to);
    if (addition === null || key === null) continue;
    if (addition.isMember && !holdsMapping(key, scope)) continue;
    const known = found.get(key) ?? [];
    found.set(key, known);
    for (const item of addition.items.slice(0, MAX_ADDED - known.length)) {
      known.push({ code: item, scope, file });
    }
  }
  return found;
}

function additionOf(code: Code): Addition | null {
  if (code.kind === 'binding' && code.value !== null) {
    const { target, value } = code;
    if (target.kind !== 'index' && target.kind !== 'member') return null;
    return { to: target.of, items: [listOf([value])], isMember: target.kind === 'member' };
  }
  if (code.kind !== 'call' || code.callee.kind !== 'member') return null;
  const { of, name } = code.callee;
  const given = code.arguments.map(({ value }) => value);
  const [first, ...others] = given;
  if (first === undefined) return null;
  if (EXTENDS.test(name)) return { to: of, items: given, isMember: false };
  if (ADDS.test(name)) return { to: of, items: [listOf(given)], isMember: false };
  // `tools.put(ToolSpecification.builder()...build(), executor)`: a key that is made may be the element.
  if (SETS.test(name))
    return { to: of, items: [listOf(first.kind === 'call' ? [first] : others)], isMember: false };
  return name === 'assign' ? { to: first, items: others, isMember: false } : null;
}

const listOf = (items: readonly Code[]): Code => ({
  kind: 'list',
  items,
  line: items[0]?.line ?? 0,
});

/** The name of a variable, or of a member of the object: `tools`, `self.tools`; null for other code. */
function variableOf(code: Code): string | null {
  if (code.kind === 'name') return code.name;
  const isOwn =
    code.kind === 'member' && code.of.kind === 'name' && /^(?:self|this)$/.test(code.of.name);
  return isOwn ? `self.${code.name}` : null;
}

/** Whether a variable is bound to an object literal, `const tools = {}`, so that its members are elements. */
const holdsMapping = (name: string, scope: Scope): boolean =>
  (definingScope(name, scope)?.names.get(name) ?? []).some(({ code }) => code.kind === 'mapping');
