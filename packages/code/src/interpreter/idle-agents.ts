import { keptParts } from '../assets/own-agent.ts';
import { calleesOf, factsOf } from '../loops/callees.ts';
import { classAndBases } from '../loops/owner-values.ts';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import type { ClassRef, FunctionRef, Program, Ref } from '../program/program.ts';
import { callsModel, runsModel } from './actor-classes.ts';
import { isOfPlainPackage } from './harmless-calls.ts';
import { ownLoop } from './own-loop.ts';

/** Functions that lead to functions, and functions looked through for one class. */
const MAX_DEPTH = 3;
const MAX_FUNCTIONS = 100;

type Search = { readonly program: Program; readonly seen: Set<Code> };

/**
 * Returns whether a JavaScript class that is called an agent runs no model: the class and its bases, all of the tree, keep no model, tools,
 * prompt or conversation, and their methods call nothing that asks a model. False where calls go deeper than `MAX_DEPTH`, into a
 * package that may ask one, or to a computed member.
 */
export function runsNoModel(own: ClassRef, program: Program): boolean {
  if (own.file.language !== 'javascript') return false;
  const classes = classAndBases(own, program);
  const bases = classes.reduce((count, { code }) => count + code.bases.length, 0);
  if (bases !== classes.length - 1) return false;
  if (classes.some((one) => keptParts(one).some((part) => part !== 'agent'))) return false;
  if (runsModel(own, program) || ownLoop(own, program) !== null) return false;
  const search: Search = { program, seen: new Set() };
  return classes.every(({ code, file, scope }) => {
    const inside = file.scopes.of.get(code) ?? scope;
    return code.body
      .filter((one): one is FunctionCode => one.kind === 'function')
      .every((one) => leadsToNoModel({ code: one, file, scope: inside }, 0, search));
  });
}

function leadsToNoModel(one: FunctionRef, depth: number, search: Search): boolean {
  const { program, seen } = search;
  if (seen.has(one.code)) return true;
  seen.add(one.code);
  const { asks, calls } = factsOf(one, program);
  if (asks.length > 0 || callsModel(one.code)) return false;
  if (depth > MAX_DEPTH || seen.size > MAX_FUNCTIONS) return false;
  return calls.every((call) => {
    const callees = calleesOf(call, program);
    if (callees.length === 0) return isPlainCallee({ ...call, code: call.code.callee }, program);
    return callees.every((callee) => leadsToNoModel(callee, depth + 1, search));
  });
}

/** Whether a callee that leads to no function of the tree asks no model: a built-in, a method, or of a package of plain data. */
const isPlainCallee = (callee: Ref, program: Program): boolean =>
  (callee.code.kind === 'name' || callee.code.kind === 'member') &&
  isOfPlainPackage(callee, program) !== false;
