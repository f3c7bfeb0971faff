import { memoTable } from '@svc/analysis';
import type { Code } from './code-tree.ts';
import { partsOf } from './code-tree.ts';
import type { CallRef, CodeFile, Program, Ref } from './program.ts';
import type { Scope } from './scope.ts';

/**
 * Returns the values that a variable can have where it is used: the last one that is bound to it before, and those before that where
 * the last one is bound under a condition. Empty for a name of another file, a parameter or a member.
 */
export function boundValues({ code, scope, file }: Ref, program: Program): readonly Ref[] {
  if (code.kind !== 'name') return [];
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const all = at.names.get(code.name);
    if (all === undefined) continue;
    if (all.some((one) => one.code.kind === 'import')) return [];
    const own = at === scope ? all.filter((one) => one.code.line <= code.line) : all;
    const found: Ref[] = [];
    for (const one of own.toReversed()) {
      if (contains(one.code, code)) continue;
      found.push({ ...one, file });
      if (found.length === MAX_VALUES || !isConditional(one.code, at, file, code, program)) break;
    }
    return found;
  }
  return [];
}

const MAX_VALUES = 6;

/** Statements of a scope whose bindings run under a condition, by the code that is bound there. */
const CONDITIONAL = memoTable<CodeFile, Map<Code, ReadonlyMap<Code, Code>>>('conditional bindings');

function isConditional(
  bound: Code,
  scope: Scope,
  file: CodeFile,
  use: Code,
  program: Program,
): boolean {
  const body = scope.owner?.kind === 'function' ? scope.owner.body : file.code;
  const [first] = body;
  if (first === undefined) return false;
  const known = program.run.memo.get(
    CONDITIONAL,
    file,
    () => new Map<Code, ReadonlyMap<Code, Code>>(),
  );
  const statements = known.get(first) ?? statementsOf(body);
  known.set(first, statements);
  const statement = statements.get(bound);
  return statement !== undefined && !contains(statement, use);
}

/** Returns the statement with blocks around each value that is bound in one. */
function statementsOf(body: readonly Code[]): ReadonlyMap<Code, Code> {
  const found = new Map<Code, Code>();
  const visit = (code: Code, statement: Code, depth: number): void => {
    if (code.kind === 'function' || code.kind === 'class') return;
    if (code.kind === 'binding' && code.value !== null && depth > PLAIN_DEPTH) {
      found.set(code.value, statement);
    }
    for (const part of partsOf(code)) visit(part, statement, depth + 1);
  };
  for (const one of body) visit(one, one, 0);
  return found;
}

/** `x = y` is a statement around a binding; one in a block is deeper. */
const PLAIN_DEPTH = 1;

const contains = (code: Code, part: Code): boolean =>
  code === part || partsOf(code).some((one) => contains(one, part));

const ADDS = /^(?:append|extend|push|add|addAll|insert|unshift)$/;

/** Calls that add items to variables of a file, by the variable. */
const ADDED = memoTable<CodeFile, ReadonlyMap<string, readonly CallRef[]>>(
  'items added to variables',
);

/**
 * Returns what is added to a list in the function, or at the top of the file, where the list is used: `tools.append(search)`.
 */
export function heldItems(
  { code, scope, file }: Ref,
  program: Program,
  sites: (file: CodeFile) => ReadonlyMap<Code, { readonly scope: Scope }>,
): readonly Ref[] {
  const key = variableOf(code);
  if (key === null) return [];
  const byName = program.run.memo.get(ADDED, file, () => additionsIn(file, sites));
  const added = (byName.get(key) ?? []).filter(
    (one) => definer(key, one.scope) === definer(key, scope),
  );
  return added.flatMap((one) =>
    one.code.arguments
      .map(({ value }) => ({ ...one, code: value }))
      .filter((ref) => ref.code.kind !== 'other' || ref.code.parts.length > 0),
  );
}

function additionsIn(
  file: CodeFile,
  sites: (file: CodeFile) => ReadonlyMap<Code, { readonly scope: Scope }>,
): ReadonlyMap<string, readonly CallRef[]> {
  const found = new Map<string, CallRef[]>();
  for (const [code, { scope }] of sites(file)) {
    if (code.kind !== 'call' || code.callee.kind !== 'member') continue;
    const { of, name } = code.callee;
    const key = ADDS.test(name) ? variableOf(of) : null;
    if (key === null) continue;
    const known = found.get(key);
    if (known === undefined) found.set(key, [{ code, scope, file }]);
    else if (known.length < MAX_ADDED) known.push({ code, scope, file });
  }
  return found;
}

const MAX_ADDED = 60;

/** The name of a variable, or of a member of the object: `tools`, `self.tools`; null for other code. */
function variableOf(code: Code): string | null {
  if (code.kind === 'name') return code.name;
  const isOwn =
    code.kind === 'member' && code.of.kind === 'name' && /^(?:self|this)$/.test(code.of.name);
  return isOwn ? `self.${code.name}` : null;
}

/** The scope that defines a name. */
function definer(name: string, scope: Scope): Scope | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.names.has(name)) return at;
  return null;
}
