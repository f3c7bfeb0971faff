import { assetAt } from '../assets/asset-at.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import { definitionOf, firstReturn, functionOf, memberIn, returnOf } from '../program/symbol.ts';
import { textsOf } from '../program/value.ts';

/** Members of a class that name the tool that it is. */
const NAMES = ['name', 'Name', 'getName', 'get_name', 'tool_name', 'toolName'];

/** Classes of tools in general: their objects are named by data. */
const GENERAL =
  /^(?:Base|Abstract|I)?(?:Tools?|Function|Handler)(?:Base|Spec|Definition|Info|Entry)?$/;

/**
 * Returns the tool that a registered object of a class of the tree is: named by its member or method `name`, else by the class. Of
 * medium confidence: only its place shows that it is a tool.
 */
export function classTools(value: Ref, program: Program, read: Interpreter): Found[] {
  const made = classOf(value, program);
  if (made === null || made.code.name === null || read.meaning(made) !== null) return [];
  const name = nameOf(made, program) ?? made.code.name;
  if (GENERAL.test(name)) return [];
  return [{ ...assetAt('tool', name, made), confidence: 'medium' }];
}

/** The class of the tree that an expression makes an object of, through a function that returns it. */
function classOf(value: Ref, program: Program): ClassRef | null {
  const at =
    value.code.kind === 'name' || value.code.kind === 'member'
      ? (definitionOf(value, program) ?? value)
      : value;
  if (at.code.kind !== 'call') return null;
  const callee = { ...at, code: at.code.callee };
  const returned = functionOf(callee, program) === null ? null : returnOf(callee, program);
  const call = returned === null ? (at as CallRef) : returned;
  if (call.code.kind !== 'call') return null;
  const made = definitionOf({ ...call, code: call.code.callee }, program);
  return made?.code.kind === 'class' ? (made as ClassRef) : null;
}

function nameOf(made: Ref, program: Program): string | null {
  for (const one of NAMES) {
    const member = memberIn(made, one, program);
    if (member === null) continue;
    const scope = member.file.scopes.of.get(member.code) ?? member.scope;
    const returned = member.code.kind === 'function' ? firstReturn(member.code.body) : member.code;
    const [text] = returned === null ? [] : textsOf({ ...member, scope, code: returned }, program);
    if (text !== undefined && /^[\w.:-]{1,64}$/.test(text.value)) return text.value;
  }
  return null;
}
