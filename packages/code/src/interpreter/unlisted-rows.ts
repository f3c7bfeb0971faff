import type { Interpreter } from '../assets/meaning.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import type { FrameworkRow } from '../frameworks/framework-row.ts';
import { genericRow, registryRow } from '../frameworks/generic-rows.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { namespaced } from '../program/package-names.ts';
import type { ClassRef, Program, Ref } from '../program/program.ts';
import { definitionOf, symbolsOf } from '../program/symbol.ts';
import { describesTool } from '../tools/class-tools.ts';
import { isNoAgent } from './no-agents.ts';

/**
 * The row by which calls make agents of a class of the tree that only makes a framework's agents under names of its own: what they
 * give are the framework's arguments.
 */
export function rowOfBase(callee: Ref, program: Program, read: Interpreter): FrameworkRow | null {
  const made = definitionOf(callee, program);
  if (made?.code.kind !== 'class' || made.code.bases.length === 0) return null;
  for (const base of made.code.bases) {
    const row = frameworkRow(
      callee.file.language,
      symbolsOf({ ...made, code: base }, program),
      'call',
    );
    if (row?.asset !== 'agent' || row.label === '') continue;
    return read.meaning(made)?.found == null ? { ...row, confidence: 'medium' } : null;
  }
  return null;
}

/** Methods of C# by which an imported namespace makes agents of any client. */
const EXTENSIONS = /^(?:As|Create)AIAgent(?:Async)?$/;

/** The row of a method that an imported namespace adds to the object on which it is called: `client.AsAIAgent(...)`. */
export function rowOfExtension(callee: Ref, program: Program): FrameworkRow | null {
  const { code, file } = callee;
  if (file.language !== 'dotnet' || code.kind !== 'member' || !EXTENSIONS.test(code.name))
    return null;
  if (definitionOf(callee, program) !== null) return null;
  const name: Code = { kind: 'name', name: code.name, line: code.line };
  return frameworkRow(file.language, namespaced({ ...callee, code: name }, program), 'call');
}

/** What the name of a class or decorator means that no table lists: of a package, or a class of the tree. */
export function unlistedRow(
  ref: Ref,
  code: Code,
  use: FrameworkRow['use'],
  { program, read }: { readonly program: Program; readonly read: Interpreter },
): FrameworkRow | null {
  const name = lastName(code);
  if (name === null) return null;
  const at = { ...ref, code };
  const symbols = symbolsOf(at, program);
  const row = genericRow(name, use, symbols);
  if (row === null) {
    const receiver = use === 'decorator' && code.kind === 'member' ? lastName(code.of) : null;
    return receiver === null ? null : registryRow(receiver, name);
  }
  if (use === 'base' && row.asset === 'tool' && !describesTool(ref, name)) return null;
  const made = symbols.length > 0 ? null : definitionOf(at, program);
  if (use === 'base' && row.asset === 'agent') {
    if (isNoAgent(ref as ClassRef, made, symbols, program, read.sites)) return null;
  }
  if (symbols.length > 0) return row;
  const own = made?.code.kind;
  // A function of the tree that is called `tool` may be any; `register_tool` says what it is for.
  const isKnown = own === 'class' || (own === 'function' && use === 'decorator' && name !== 'tool');
  return isKnown ? row : null;
}
