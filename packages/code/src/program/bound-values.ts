import { memoTable } from '@svc/analysis';
import type { Code } from './code-tree.ts';
import { partsOf } from './code-tree.ts';
import type { CodeFile, Program, Ref } from './program.ts';
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
    // Of a member, what methods set it to stands before what its type says.
    const lastFirst = at.owner?.kind === 'class' ? own : own.toReversed();
    for (const one of lastFirst) {
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
