import { memoTable } from '@svc/analysis';
import type { Call, Code, FunctionCode, Mapping } from './code-tree.ts';
import { firstReturn } from './first-return.ts';
import { namespaced, qualified } from './package-names.ts';
import {
  type CallRef,
  type CodeFile,
  declaredInGo,
  definedCode,
  exported,
  type Program,
  type Ref,
  type Target,
  type TopDefinition,
  targetOf,
} from './program.ts';
import { fieldDefault, heldByType, madeByClassMethod } from './python-fields.ts';

const MAX_DEPTH = 12;
/** Values that lead to the object that a function returns. */
const MAX_RETURNS = 6;

/**
 * What packages call a piece of code: `openai.OpenAI().chat.completions.create` for a method of an object that
 * `openai.OpenAI` made. Calls are `()`. Several when imports of whole namespaces leave it open; none for what packages
 * do not define.
 */
export function symbolsOf(ref: Ref, program: Program, depth = 0): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  const { code } = ref;
  const more = (next: Ref) => symbolsOf(next, program, depth + 1);
  switch (code.kind) {
    case 'name':
    case 'member': {
      const target = targetOf(ref, program);
      if (target !== null) return symbolsOfTarget(target, program, depth);
      if (code.kind === 'name') return namespaced(ref, program);
      const base = more({ ...ref, code: code.of });
      if (base.length === 0) return qualified(ref, program);
      const [file] = base;
      if (file?.startsWith('file:')) {
        const module = program.outline(file.slice('file:'.length));
        const found = module === null ? null : exported(module, code.name, program);
        return found === null ? [] : symbolsOfTarget(found, program, depth);
      }
      return base.map((one) => `${one}.${code.name}`);
    }
    case 'call':
      return symbolsOfCall({ ...ref, code }, program, depth);
    case 'index':
      return more({ ...ref, code: code.of }).map((one) => `${one}[]`);
    case 'choice':
      for (const option of code.options) {
        const found = more({ ...ref, code: option });
        if (found.length > 0) return found;
      }
      return [];
    case 'other':
      return code.parts.length === 1 ? more({ ...ref, code: code.parts[0] as Code }) : [];
    default:
      return [];
  }
}

/** Symbols of calls, which chains of calls and of variables lead to again and again. */
const CALLED = memoTable<CodeFile, Map<Call, CalledSymbols[]>>('symbols of calls');
type CalledSymbols = {
  readonly scope: Ref['scope'];
  readonly depth: number;
  readonly symbols: readonly string[];
};

function symbolsOfCall(ref: CallRef, program: Program, depth: number): readonly string[] {
  const { code, scope, file } = ref;
  const calls = program.run.memo.get(CALLED, file, () => new Map<Call, CalledSymbols[]>());
  const known = calls.get(code)?.find((one) => one.depth === depth && one.scope === scope);
  if (known !== undefined) return known.symbols;
  const callee = { code: typeOf(code, file), scope, file };
  const loaded = loadedPackage(code, file);
  const symbols =
    (loaded === null ? null : [loaded]) ??
    symbolsOfReturn(callee, program, depth) ??
    symbolsOf(callee, program, depth + 1).map((one) => (one.endsWith(')') ? one : `${one}()`));
  const kept = { scope, depth, symbols };
  const all = calls.get(code);
  if (all === undefined) calls.set(code, [kept]);
  else all.push(kept);
  return symbols;
}

/** What a call calls, without the parameters of a generic type of Python: `Agent` of `agent: Agent[Deps, str]`. */
function typeOf({ callee, arguments: given }: Call, { language }: CodeFile): Code {
  if (language !== 'python' || callee.kind !== 'index' || given.length > 0) return callee;
  const { key } = callee;
  const [first] = key.kind === 'list' ? key.items : [key];
  const name = first?.kind === 'name' || first?.kind === 'member' ? first.name : null;
  return name !== null && (/^_*[A-Z]/.test(name) || key.kind === 'list') ? callee.of : callee;
}

/** The package that JavaScript loads as it runs, `await import("pkg")` outside a declaration; null for other calls and for files of the tree. */
function loadedPackage(
  { callee, arguments: [first] }: Call,
  { language }: CodeFile,
): string | null {
  if (language !== 'javascript' || callee.kind !== 'name' || callee.name !== 'import') return null;
  return first?.value.kind === 'text' && /^[@\w]/.test(first.value.value)
    ? first.value.value
    : null;
}

function symbolsOfTarget(target: Target, program: Program, depth: number): readonly string[] {
  switch (target.kind) {
    case 'code':
      return symbolsOf(target.ref, program, depth + 1);
    case 'definition':
      return symbolsOfDefinition(target, program, depth);
    case 'package':
      return [target.name === null ? target.module : `${target.module}.${target.name}`];
  }
}

/** Symbols of definitions of other files, and of what they return: they save parsing the file again. */
const DEFINED = memoTable<TopDefinition, readonly string[]>('symbols');
const RETURNED = memoTable<TopDefinition, readonly string[] | null>('returned symbols');

/** Definitions that packages may have made: a function or a class of the tree is its own. */
const IS_MADE: ReadonlySet<TopDefinition['as']> = new Set([
  'name',
  'member',
  'call',
  'index',
  'choice',
  'other',
]);

function symbolsOfDefinition(
  definition: TopDefinition,
  program: Program,
  depth: number,
): readonly string[] {
  if (!IS_MADE.has(definition.as)) return [];
  return program.run.memo.get(DEFINED, definition, () => {
    const found = definedCode(definition, program);
    return found === null ? [] : symbolsOf(found, program, depth + 1);
  });
}

/** The symbols of what a callee returns; null if it is not a function of the tree or returns nothing. */
function symbolsOfReturn(callee: Ref, program: Program, depth: number): readonly string[] | null {
  const compute = () => {
    const returned = returnOf(callee, program);
    return returned === null ? null : symbolsOf(returned, program, depth + 1);
  };
  const target = targetOf(callee, program);
  return target?.kind === 'definition'
    ? program.run.memo.get(RETURNED, target, compute)
    : compute();
}

/** The function of the tree that a callee means. */
export function functionOf(
  callee: Ref,
  program: Program,
): (Ref & { readonly code: FunctionCode }) | null {
  const defined = targetOf(callee, program);
  if (defined?.kind === 'definition' && !MAY_BE_FUNCTION.has(defined.as)) return null;
  const target = definitionOf(callee, program);
  return target?.code.kind === 'function' ? (target as Ref & { code: FunctionCode }) : null;
}

const MAY_BE_FUNCTION: ReadonlySet<TopDefinition['as']> = new Set(['function', 'name', 'member']);

/** The function, class or value of the tree that a name or member means; null for a package's. */
export function definitionOf(ref: Ref, program: Program, depth = 0): Ref | null {
  if (depth > MAX_DEPTH) return null;
  const target = targetOf(ref, program);
  const found = target === null ? null : codeOf(target, program);
  if (found !== null) return behindAlias(found, program, depth);
  if (target !== null || ref.code.kind !== 'member') return null;
  const { of, name } = ref.code;
  const base = targetOf({ ...ref, code: of }, program);
  if (base?.kind === 'package' && base.module.startsWith('file:')) {
    const module = program.outline(base.module.slice('file:'.length));
    const found = module === null ? null : exported(module, name, program);
    return found === null ? null : behindAlias(codeOf(found, program), program, depth);
  }
  if (base?.kind === 'package' && base.name === null && ref.file.language === 'go') {
    const found = declaredInGo(ref.file, base.module, name, program);
    return found === null ? null : behindAlias(codeOf(found, program), program, depth);
  }
  const module = base === null ? moduleOf(ref, of, program) : null;
  for (const file of module === null ? [] : program.imported(ref.file, module)) {
    const found = exported(file, name, program);
    const code = found === null ? null : codeOf(found, program);
    if (code !== null) return behindAlias(code, program, depth);
  }
  const at = { ...ref, code: of };
  const owner = of.kind === 'call' ? at : definitionOf(at, program, depth + 1);
  return memberOf(owner, name, program, depth) ?? extensionOf(ref, name, program);
}

/** The function of Kotlin that a file imports and calls as a member: `import desk.toTools`, then `desk.toTools()`. */
function extensionOf({ file }: Ref, name: string, program: Program): Ref | null {
  if (!file.path.endsWith('.kt')) return null;
  const imported = file.scopes.top.names.get(name)?.[0];
  if (imported?.code.kind !== 'import') return null;
  const target = targetOf({ ...imported, code: { kind: 'name', name, line: 0 }, file }, program);
  const found = target === null ? null : codeOf(target, program);
  return found?.code.kind === 'function' ? found : null;
}

/** What a definition means that is another name: `var New = agent.New`; itself for any other. */
function behindAlias(found: Ref | null, program: Program, depth: number): Ref | null {
  const isAlias = found?.code.kind === 'name' || found?.code.kind === 'member';
  return found !== null && isAlias ? definitionOf(found, program, depth + 1) : found;
}

/** The code that a target is; null for a package's. */
function codeOf(target: Target, program: Program): Ref | null {
  if (target.kind === 'code') return target.ref;
  return target.kind === 'definition' ? definedCode(target, program) : null;
}

/** The module `a.b` that a dotted name means where `import a.b` binds `a`; null for other code. */
function moduleOf(ref: Ref, code: Code, program: Program): string | null {
  if (code.kind === 'name') {
    const target = targetOf({ ...ref, code }, program);
    const isModule = target?.kind === 'package' && target.name === null;
    return isModule && !target.module.startsWith('file:') ? target.module : null;
  }
  if (code.kind !== 'member') return null;
  const of = moduleOf(ref, code.of, program);
  return of === null ? null : `${of}.${code.name}`;
}

/** What an object of the tree holds under a name: `const kit = { saw: sawTool }`, then `kit.saw`. */
function entryOf(
  of: Ref,
  { entries }: Mapping,
  name: string,
  program: Program,
  depth: number,
): Ref | null {
  const value = entries.find(({ key }) => key?.kind === 'text' && key.value === name)?.value;
  if (value === undefined) return null;
  const isAlias = value.kind === 'name' || value.kind === 'member';
  const held = { ...of, code: value };
  return isAlias ? definitionOf(held, program, depth + 1) : held;
}

/** A member of an object that a class of the tree made, or of the class itself. */
function memberOf(of: Ref | null, name: string, program: Program, depth: number): Ref | null {
  if (of === null) return null;
  if (of.code.kind === 'mapping') return entryOf(of, of.code, name, program, depth);
  const held = heldByType(of, name);
  if (held !== null) return held;
  const called =
    of.code.kind === 'call'
      ? definitionOf({ ...of, code: of.code.callee }, program, depth + 1)
      : of;
  const made = of.code.kind === 'call' ? classMadeBy(called) : called;
  if (made !== null && of.code.kind === 'call' && isGetter(made, of.code)) {
    const kept = objectOf({ ...of, code: of.code.callee }, program, depth);
    return kept === null ? null : memberOf(kept, name, program, depth);
  }
  if (made?.code.kind !== 'class') return null;
  const scope = made.file.scopes.of.get(made.code);
  const [found] = scope?.names.get(name) ?? [];
  if (found === undefined) return methodInGo(made, made.code.name, name, program);
  const member = { code: found.code, scope: found.scope, file: made.file };
  return fieldDefault(member) ?? member;
}

/** The class of which a class method makes an object; itself for any other definition. */
function classMadeBy(called: Ref | null): Ref | null {
  const own = called === null || madeByClassMethod(called) === null ? null : called.scope.owner;
  const around = called?.scope.parent ?? null;
  return called === null || own === null || around === null
    ? called
    : { code: own, scope: around, file: called.file };
}

/** A function of Python that needs nothing: `get_settings()`. Of other languages it costs more than it shows; builders have their chains. */
const isGetter = ({ code, file }: Ref, call: Call): boolean =>
  code.kind === 'function' &&
  code.parameters.length + call.arguments.length === 0 &&
  file.language === 'python';

/** The object that a getter returns, made there of a class of the tree or kept in a variable. */
function objectOf(callee: Ref, program: Program, depth: number): Ref | null {
  const returned = depth > MAX_RETURNS ? null : returnOf(callee, program);
  const made =
    returned?.code.kind === 'name' ? definitionOf(returned, program, depth + 1) : returned;
  if (made?.code.kind === 'mapping') return made;
  if (made?.code.kind !== 'call') return null;
  const type = definitionOf({ ...made, code: made.code.callee }, program, depth + 1);
  return type?.code.kind === 'class' ? made : null;
}

/** A member of a class by its name, methods of a type of Go included; null without one. */
export const memberIn = (made: Ref, name: string, program: Program): Ref | null =>
  memberOf(made, name, program, 0);

/** A method of a type of Go, which stands outside it, in any file of the package. */
function methodInGo(
  { file }: Ref,
  type: string | null,
  name: string,
  program: Program,
): Ref | null {
  if (file.language !== 'go' || type === null) return null;
  const own = methodAt(file, type, name);
  if (own !== null) return own;
  for (const { path } of program.imported(file, `#${type}.${name}`)) {
    const other = program.file(path);
    const found = other === null ? null : methodAt(other, type, name);
    if (found !== null) return found;
  }
  return null;
}

function methodAt(file: CodeFile, type: string, name: string): Ref | null {
  for (const { code, scope } of file.scopes.top.names.get(name) ?? []) {
    const receiver = code.kind === 'function' ? code.parameters[0]?.type : null;
    if (receiver?.kind === 'name' && receiver.name === type) return { code, scope, file };
  }
  return null;
}

/** What a function of the tree returns, when the callee is one: the first value of its returns that is one. */
export function returnOf(callee: Ref, program: Program): Ref | null {
  const found = functionOf(callee, program);
  if (found === null) return null;
  const scope = found.file.scopes.of.get(found.code);
  const returned = scope === undefined ? null : firstReturn(found.code.body);
  return returned === null || scope === undefined
    ? null
    : { code: returned, scope, file: found.file };
}
