import { memoTable } from '@svc/analysis';
import type { ClassCode, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, CodeFile, Program, Ref } from '../program/program.ts';
import { definingScope } from '../program/scope.ts';
import { definitionOf, returnOf } from '../program/symbol.ts';
import { isProduct, type Sites } from './constructions.ts';
import { allOf, type Given, givenIn } from './given-values.ts';
import { classAround, functionAround } from './loop-owner.ts';

/** Files looked through for chains of one builder, chains kept, and calls of one. */
const MAX_FILES = 30;
const MAX_CHAINS = 40;
const MAX_LENGTH = 60;
/** Methods of one builder that end chains, and functions that pass on what others make. */
const MAX_METHODS = 5;
const MAX_DEPTH = 3;

/** A chain of calls that ends by making an agent: `NewBuilder().WithTools(search).Build()`. */
export type BuiltChain = { readonly end: CallRef; readonly given: readonly Given[] };

/**
 * Returns the chains of examined files that a method of a builder's class ends, or another method of the builder that calls it; those of
 * tests left out.
 */
export function builtChains(
  builder: ClassRef,
  method: string,
  program: Program,
  sites: Sites,
): readonly BuiltChain[] {
  const methods = [method];
  const found: BuiltChain[] = [];
  /** Ends in methods of the builder, which count where nothing else calls these. */
  const inner: BuiltChain[] = [];
  for (const one of methods) {
    for (const end of endsIn(builder, one, program, sites)) {
      const given = givenInChain(end, builder.code, program, sites);
      if (given === null) continue;
      const outer = passingMethod(end, builder, program);
      (outer === null ? found : inner).push({ end, given });
      if (outer !== null && !methods.includes(outer) && methods.length < MAX_METHODS)
        methods.push(outer);
      if (found.length === MAX_CHAINS) return found;
    }
  }
  return found.length > 0 ? found : inner.slice(0, MAX_CHAINS);
}

/** Calls of methods of a name, in the files of a builder's language. */
function* endsIn(
  builder: ClassRef,
  method: string,
  program: Program,
  sites: Sites,
): Generator<CallRef> {
  const paths = program.mentioning(`${method}(`, builder.file.path).filter(isProduct);
  for (const path of paths.slice(0, MAX_FILES)) {
    const file = program.file(path);
    if (file === null || file.language !== builder.file.language) continue;
    for (const [code, { scope }] of sites(file)) {
      if (code.kind !== 'call' || code.callee.kind !== 'member') continue;
      if (code.callee.name === method) yield { code, scope, file };
    }
  }
}

/** The method of a builder that calls another one of the same object, so that its own callers end the chains: `MustBuild`. */
function passingMethod(
  { code, scope, file }: CallRef,
  builder: ClassRef,
  program: Program,
): string | null {
  const around = functionAround(scope);
  const of = code.callee.kind === 'member' ? code.callee.of : null;
  if (around === null || of?.kind !== 'name') return null;
  const receiver = file.language === 'go' ? around.parameters[0]?.name : null;
  if (!/^(?:self|this)$/.test(of.name) && of.name !== receiver) return null;
  return classAround(around, file, program)?.code === builder.code ? around.name : null;
}

/** What the calls of a chain give, the first first; null where its object is not the builder's. */
function givenInChain(
  end: CallRef,
  builder: ClassCode,
  program: Program,
  sites: Sites,
): Given[] | null {
  const given: Given[] = [];
  let at: Ref | null =
    end.code.callee.kind === 'member' ? { ...end, code: end.code.callee.of } : null;
  for (let steps = 0; at !== null && steps < MAX_LENGTH; steps++) {
    const { code }: Ref = at;
    if (code.kind === 'name') {
      given.unshift(...givenTo(at, program, sites));
      const held: Ref | null = definitionOf(at, program);
      at = held === null || held.code === code ? null : held;
      continue;
    }
    if (code.kind !== 'call') return null;
    const call: CallRef = { ...at, code };
    if (objectMade(call, program)?.code === builder) return [...givenIn(call, program), ...given];
    if (code.callee.kind !== 'member') return null;
    given.unshift(...stepOf(call));
    at = { ...at, code: code.callee.of };
  }
  return null;
}

/** What a method of an object is given, by the names of the method and of its arguments. */
const stepOf = (call: CallRef): Given[] => {
  const name = lastName(call.code.callee);
  const { arguments: given } = call.code;
  if (name === null || given.length === 0) return [];
  const named = given.flatMap((one): Given[] => {
    const ref = { ...call, code: one.value };
    if (one.value.kind === 'mapping' && one.name === null)
      return one.value.entries.flatMap(({ key, value }) =>
        key?.kind === 'text' ? [{ name: key.value, value: { ...call, code: value } }] : [],
      );
    return one.name === null ? [] : [{ name: one.name, value: ref }];
  });
  return [{ name, value: { ...call, code: allOf(call.code) } }, ...named];
};

/** The class whose object a call makes, itself or in the functions that it calls. */
export function objectMade(call: CallRef, program: Program, depth = 0): ClassRef | null {
  const callee = { ...call, code: call.code.callee };
  const made = definitionOf(callee, program);
  if (made?.code.kind === 'class') return made as ClassRef;
  const returned = made?.code.kind === 'function' ? returnOf(callee, program) : null;
  if (returned === null) return null;
  const first = returned.code.kind === 'list' ? returned.code.items[0] : returned.code;
  if (first === undefined) return null;
  const at = { ...returned, code: first };
  const object = first.kind === 'name' ? definitionOf(at, program) : at;
  if (object?.code.kind !== 'call' || depth === MAX_DEPTH) return null;
  return objectMade(object as CallRef, program, depth + 1);
}

/** Calls of methods of variables of a file, by the variable. */
const CALLED_ON = memoTable<CodeFile, ReadonlyMap<string, readonly CallRef[]>>(
  'calls on variables',
);

/** Returns what calls of its methods give the object of a variable, in the function where it is: `agent.add_tool(search)`. */
export function givenTo({ code, scope, file }: Ref, program: Program, sites: Sites): Given[] {
  if (code.kind !== 'name') return [];
  const { name } = code;
  const all = program.run.memo.get(CALLED_ON, file, () => callsOnVariables(file, sites));
  return (all.get(name) ?? [])
    .filter((one) => definingScope(name, one.scope) === definingScope(name, scope))
    .flatMap(stepOf);
}

function callsOnVariables(file: CodeFile, sites: Sites): ReadonlyMap<string, readonly CallRef[]> {
  const found = new Map<string, CallRef[]>();
  for (const [code, { scope }] of sites(file)) {
    if (code.kind !== 'call' || code.callee.kind !== 'member') continue;
    const variable = rootOf(code.callee.of);
    if (variable === null) continue;
    const known = found.get(variable);
    if (known === undefined) found.set(variable, [{ code, scope, file }]);
    else if (known.length < MAX_LENGTH) known.push({ code, scope, file });
  }
  return found;
}

/** The variable on which a chain of calls starts. */
function rootOf(code: Code): string | null {
  let at = code;
  while (at.kind === 'call' && at.callee.kind === 'member') at = at.callee.of;
  return at.kind === 'name' ? at.name : null;
}

/** Calls of chains that follow a call, by that call: `.withTools(t)` of `new Agent(m).withTools(t)`. */
const FOLLOWING = memoTable<CodeFile, ReadonlyMap<Code, readonly CallRef[]>>('calls on calls');

/** Returns what the calls of a chain give that starts with a call. */
export function givenAfter(call: CallRef, program: Program, sites: Sites): Given[] {
  const all = program.run.memo.get(FOLLOWING, call.file, () => callsOnCalls(call.file, sites));
  return (all.get(call.code) ?? []).toReversed().flatMap(stepOf);
}

function callsOnCalls(file: CodeFile, sites: Sites): ReadonlyMap<Code, readonly CallRef[]> {
  const found = new Map<Code, CallRef[]>();
  for (const [code, { scope }] of sites(file)) {
    if (code.kind !== 'call' || code.callee.kind !== 'member' || code.callee.of.kind !== 'call')
      continue;
    let root: Code = code.callee.of;
    for (let steps = 0; steps < MAX_LENGTH; steps++) {
      if (root.kind !== 'call' || root.callee.kind !== 'member') break;
      if (root.callee.of.kind !== 'call') break;
      root = root.callee.of;
    }
    const known = found.get(root);
    if (known === undefined) found.set(root, [{ code, scope, file }]);
    else if (known.length < MAX_LENGTH) known.push({ code, scope, file });
  }
  return found;
}
