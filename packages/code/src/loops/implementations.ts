import { Budget, memoTable } from '@svc/analysis';
import { isAbstractClass } from '../program/abstract-class.ts';
import type { ClassCode, Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { ClassRef, CodeFile, Program, Ref } from '../program/program.ts';
import { definitionOf, memberIn } from '../program/symbol.ts';
import { isProduct } from './constructions.ts';

/** Interfaces of one run whose classes are searched for, files looked through for one, and classes kept. */
const MAX_INTERFACES = 30;
const MAX_FILES = 40;
const MAX_CLASSES = 4;

/** What an agent's loop calls through an interface: a model, tools, or the step that leads to both. */
const CALLED =
  /tool|function|action|command|exec|invoke|dispatch|run|step|act|chat|message|complet|generat|respon|model|llm|prompt|ask|query|call|convers|think|plan/i;

const IMPLEMENTING = memoTable<ClassCode, readonly ClassRef[]>('classes of interfaces');
const SEARCHES = memoTable<'searches', Budget>('searches for classes of interfaces');

/**
 * Returns the methods that a call runs on a value that is typed by an interface or an abstract class: those of the classes of the
 * tree that have all its methods (Go), or that name it as their base.
 */
export function implementationsOf(call: Ref, program: Program): readonly Ref[] {
  const { code } = call;
  if (code.kind !== 'member' || !CALLED.test(code.name)) return [];
  const type = typeOf({ ...call, code: code.of }, program);
  if (type === null || !isAbstractClass(type.code)) return [];
  const classes = program.run.memo.get(IMPLEMENTING, type.code, () => implementing(type, program));
  return classes.flatMap((one) => {
    const method = memberIn(one, code.name, program);
    return method?.code.kind === 'function' && method.code.body.length > 0 ? [method] : [];
  });
}

/** The class or interface of the tree that a value is of. */
function typeOf(value: Ref, program: Program): ClassRef | null {
  const made = definitionOf(value, program);
  if (made?.code.kind !== 'call') return null;
  const type = definitionOf({ ...made, code: made.code.callee }, program);
  return type?.code.kind === 'class' ? (type as ClassRef) : null;
}

function implementing(type: ClassRef, program: Program): readonly ClassRef[] {
  const left = program.run.memo.get(SEARCHES, 'searches', () => new Budget(MAX_INTERFACES));
  const { language } = type.file;
  const methods = type.code.body.flatMap((one) =>
    one.kind === 'function' && one.name !== null ? [one.name] : [],
  );
  const [longest] = methods.toSorted((one, other) => other.length - one.length);
  const word = language === 'go' ? longest : type.code.name;
  if (word == null || !left.spend()) return [];
  const found: ClassRef[] = [];
  for (const path of program.mentioning(word).filter(isProduct).slice(0, MAX_FILES)) {
    const file = program.file(path);
    if (file === null || file.language !== language) continue;
    const classes =
      language === 'go'
        ? receiversOf(file, word, program).filter((one) => hasAll(one, methods, program))
        : classesIn(file.code, file).filter((one) => extendsType(one, type, program));
    found.push(...classes);
    if (found.length >= MAX_CLASSES) break;
  }
  return found.slice(0, MAX_CLASSES);
}

/** Types of Go with a method of a name in a file. */
function receiversOf(file: CodeFile, method: string, program: Program): ClassRef[] {
  return (file.scopes.top.names.get(method) ?? []).flatMap(({ code, scope }) => {
    const type = code.kind === 'function' ? code.parameters[0]?.type : null;
    if (type?.kind !== 'name') return [];
    const made = definitionOf({ code: type, scope, file }, program);
    return made?.code.kind === 'class' ? [made as ClassRef] : [];
  });
}

const hasAll = (made: ClassRef, methods: readonly string[], program: Program) =>
  !isAbstractClass(made.code) &&
  methods.every((name) => memberIn(made, name, program)?.code.kind === 'function');

const classesIn = (codes: readonly Code[], file: CodeFile): ClassRef[] =>
  codes.flatMap((code) => {
    if (code.kind === 'class')
      return [{ code, scope: file.scopes.of.get(code)?.parent ?? file.scopes.top, file }];
    return code.kind === 'other' ? classesIn(code.parts, file) : [];
  });

const extendsType = (made: ClassRef, type: ClassRef, program: Program) =>
  !isAbstractClass(made.code) &&
  made.code.bases.some(
    (base) =>
      lastName(base) === type.code.name &&
      definitionOf({ ...made, code: base }, program)?.file.path === type.file.path,
  );

/** Whether a method is only declared, to be completed by others. */
export const isDeclaredOnly = ({ body }: FunctionCode): boolean => body.every(isNothing);

const isNothing = (code: Code): boolean =>
  code.kind === 'text' ||
  (code.kind === 'other' && code.parts.every(isNothing)) ||
  (code.kind === 'name' && /^(?:NotImplementedError|pass)$/.test(code.name)) ||
  (code.kind === 'call' && lastName(code.callee) === 'NotImplementedError');
