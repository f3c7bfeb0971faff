import { Budget, memoTable } from '@svc/analysis';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import type { ClassRef, CodeFile, FunctionRef, Program, Ref } from '../program/program.ts';
import { memberIn } from '../program/symbol.ts';
import { calleesOf } from './callees.ts';
import { isProduct } from './constructions.ts';
import type { FactAt } from './function-parts.ts';
import { isDeclaredOnly } from './implementations.ts';

/** Methods of one run that are searched for by their name, files looked through for one, and classes that may have it. */
const MAX_METHODS = 24;
const MAX_FILES = 12;
const MAX_CLASSES = 4;

/** Names that methods of many classes have. */
const COMMON =
  /^(?:get|set|add|append|push|pop|put|run|call|close|open|start|stop|read|write|load|save|send|join|split|format|keys|values|items|update|copy|clear|reset|step|next|then|map|filter|find|execute|invoke|render|parse)$/;

const METHODS = memoTable<string, readonly FunctionRef[]>('methods by name');
const SEARCHES = memoTable<'searches', Budget>('searches for methods by name');

/** The functions of the tree that a call runs, those of objects without a type too where a search follows them. */
export function calleesIn(
  call: FactAt,
  { program, isUntyped }: { readonly program: Program; readonly isUntyped: boolean },
): readonly FunctionRef[] {
  const typed = calleesOf(call, program);
  if (typed.length > 0 || !isUntyped) return typed;
  return untypedMethods({ ...call, code: call.code.callee }, program);
}

/**
 * Returns the methods of the tree that a call may run on a parameter without a type, or on a member that is bound to one:
 * `policy.forward(observation)`. Found by the name of the method, where few classes have it.
 */
function untypedMethods(call: Ref, program: Program): readonly FunctionRef[] {
  const { code, file } = call;
  if (file.language !== 'python' && file.language !== 'javascript') return [];
  if (code.kind !== 'member' || COMMON.test(code.name) || !hasNoType(call, code.of)) return [];
  return program.run.memo.get(METHODS, `${file.language} ${code.name}`, () =>
    methodsNamed(code.name, file, program),
  );
}

function methodsNamed(name: string, { language }: CodeFile, program: Program) {
  const left = program.run.memo.get(SEARCHES, 'searches', () => new Budget(MAX_METHODS));
  if (!left.spend()) return [];
  const word = language === 'python' ? `def ${name}(` : `${name}(`;
  const found: FunctionRef[] = [];
  for (const path of program.mentioning(word).filter(isProduct).slice(0, MAX_FILES)) {
    const file = program.file(path);
    if (file === null || file.language !== language) continue;
    for (const code of file.code.flatMap(classesIn)) {
      const own: ClassRef = { code, scope: file.scopes.top, file };
      if (!code.body.flatMap(statements).some((one) => isFunction(one) && one.name === name))
        continue;
      const method = memberIn(own, name, program);
      if (method !== null && isFunctionRef(method) && !isDeclaredOnly(method.code))
        found.push(method);
      if (found.length > MAX_CLASSES) return [];
    }
  }
  return found;
}

const statements = (code: Code): readonly Code[] => (code.kind === 'other' ? code.parts : [code]);
const isFunction = (code: Code): code is FunctionCode => code.kind === 'function';
const isFunctionRef = (ref: Ref): ref is FunctionRef => ref.code.kind === 'function';
const classesIn = (code: Code) =>
  statements(code).flatMap((one) => (one.kind === 'class' ? [one] : []));

/** Whether a value is a parameter without a type, or a member that is bound to such a one. */
function hasNoType({ scope }: Ref, of: Code): boolean {
  if (of.kind === 'name') return isUntypedParameter(of.name, scope);
  if (of.kind !== 'member' || of.of.kind !== 'name' || !/^(?:self|this)$/.test(of.of.name))
    return false;
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind !== 'class') continue;
    return (at.names.get(of.name) ?? []).some(
      (one) => one.code.kind === 'name' && isUntypedParameter(one.code.name, one.scope),
    );
  }
  return false;
}

function isUntypedParameter(name: string, scope: Ref['scope']): boolean {
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind !== 'function') continue;
    const parameter = at.owner.parameters.find((one) => one.name === name);
    if (parameter !== undefined)
      return parameter.type === null && !/^(?:self|this|cls)$/.test(name);
  }
  return false;
}
