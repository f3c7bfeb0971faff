import type { Reading } from '../assets/file-reading.ts';
import type { Meaning } from '../assets/meaning.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import type { FrameworkRow, Role } from '../frameworks/framework-row.ts';
import { argumentOf } from '../program/arguments.ts';
import { type Call, type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import type { CallRef, ClassRef, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf, symbolsOf } from '../program/symbol.ts';
import { addArguments } from './argument-assets.ts';

/** Classes of the tree between a class and the framework's agent. */
const MAX_BASES = 4;

/**
 * Adds what a class of JavaScript that extends a framework's agent gives the constructor of that: `super({ instructions: RULES, tools })`.
 * Nothing where classes of the tree stand between that give it themselves.
 */
export function addSuperArguments(meaning: Meaning, ref: Ref, site: Site, at: Reading): void {
  const { found } = meaning;
  if (found?.kind !== 'agent' || ref.code.kind !== 'class') return;
  if (ref.file.language !== 'javascript') return;
  const own = ref as ClassRef;
  const row = rowOfFrameworkBase(own, at);
  const call = row === null ? null : superCall(own);
  if (row === null || call === null) return;
  addArguments(call, { row, ref: call, found }, found, site, at);
}

/** Returns whether a class passes an argument of a role to the constructor of the framework's agent that it extends. */
export function givesBase(own: ClassRef, role: Role, at: Reading): boolean {
  const row = rowOfFrameworkBase(own, at);
  const call = row === null ? null : superCall(own);
  const names = row?.parts[role] ?? '';
  return call !== null && argumentOf(call, names, at.program) !== null;
}

/** The row by which a call makes the framework's agent that a class extends. */
function rowOfFrameworkBase(own: ClassRef, { program }: Reading): FrameworkRow | null {
  let at: ClassRef | null = own;
  for (let depth = 0; at !== null && depth < MAX_BASES; depth += 1) {
    const [base] = at.code.bases;
    if (base === undefined) return null;
    const of: Ref = { ...at, code: base.kind === 'index' ? base.of : base };
    const row = frameworkRow(of.file.language, symbolsOf(of, program), 'call');
    if (row !== null) return row.asset === 'agent' ? row : null;
    const made = definitionOf(of, program);
    const next: ClassRef | null = made?.code.kind === 'class' ? (made as ClassRef) : null;
    // What a class between gives is not what its subclass hands to it.
    if (next === null || superCall(next) !== null) return null;
    at = next;
  }
  return null;
}

/** The call of the constructor of the base, whose keyword `super` is code without parts. */
function superCall({ code, file, scope }: ClassRef): CallRef | null {
  const maker = code.body.find(
    (one): one is FunctionCode => one.kind === 'function' && one.name === 'constructor',
  );
  const call = maker === undefined ? null : firstSuper(maker.body);
  if (maker === undefined || call === null) return null;
  return { code: call, scope: file.scopes.of.get(maker) ?? scope, file };
}

function firstSuper(codes: readonly Code[]): Call | null {
  for (const code of codes) {
    if (code.kind === 'function' || code.kind === 'class') continue;
    if (code.kind === 'call' && code.callee.kind === 'other' && code.callee.parts.length === 0)
      return code;
    const inner = firstSuper(partsOf(code));
    if (inner !== null) return inner;
  }
  return null;
}
