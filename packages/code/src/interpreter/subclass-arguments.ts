import type { Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf, symbolsOf } from '../program/symbol.ts';
import { addPart } from './part-assets.ts';
import { addUnfollowed } from './unfollowed-values.ts';

/**
 * Adds what a class of the tree gives the constructor of a framework's agent that it extends, to an agent that is an object of the class:
 * `super().__init__(prompt=RULES)`, `kwargs["prompt"] = RULES`. Parameters that it passes on are given by the call that makes the object.
 */
export function addSubclassArguments(
  call: CallRef,
  meaning: Meaning,
  owner: Found,
  site: Site,
  at: Reading,
): void {
  const { program } = at;
  const made = definitionOf({ ...call, code: call.code.callee }, program);
  if (made?.code.kind !== 'class' || made.file.language !== 'python') return;
  const maker = made.code.body.find(
    (one): one is FunctionCode => one.kind === 'function' && one.name === '__init__',
  );
  const [base] = made.code.bases;
  if (maker === undefined || base === undefined) return;
  const symbols = symbolsOf({ ...made, code: base }, program);
  const row = frameworkRow('python', symbols, 'call');
  if (row?.asset !== 'agent') return;
  const scope = made.file.scopes.of.get(maker) ?? made.scope;
  for (const { name, code } of givenIn(maker)) {
    const isPassed = code.kind === 'name' && maker.parameters.some((one) => one.name === code.name);
    const role = isPassed ? null : roleOf(name, row.parts);
    if (role === null || call.code.arguments.some((one) => one.name === name)) continue;
    const value: Ref = { code, scope, file: made.file };
    addPart(role, value, meaning, owner, site, at);
    addUnfollowed(role, value, meaning, owner, site, at);
  }
}

type Given = { readonly name: string; readonly code: Code };

function givenIn(code: Code): readonly Given[] {
  const inside = partsOf(code).flatMap(givenIn);
  if (code.kind === 'binding' && code.target.kind === 'index' && code.value !== null) {
    const { of, key } = code.target;
    const isKeyword = of.kind === 'name' && of.name === 'kwargs' && key.kind === 'text';
    return isKeyword ? [{ name: key.value, code: code.value }] : inside;
  }
  if (code.kind !== 'call' || lastName(code.callee) !== '__init__') return inside;
  return code.arguments.flatMap(({ name, value }) =>
    name === null || name.startsWith('*') ? [] : [{ name, code: value }],
  );
}

function roleOf(name: string, parts: Readonly<Partial<Record<Role, string>>>): Role | null {
  for (const [role, names] of Object.entries(parts) as [Role, string][])
    if (names.split(/[|&]/).includes(name)) return role;
  return null;
}
