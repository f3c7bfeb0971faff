import type { Interpreter } from '../assets/meaning.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { boundValues } from '../program/bound-values.ts';
import type { Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { partsOfBuilder } from './kernel-builders.ts';

/*
 * Kernels of Semantic Kernel, which hold the services and plugins of the agents that are given them.
 */

const ADDS = {
  plugins:
    /^(?:(?:Add|Import)(?:Plugin)?From\w+|ImportPlugin\w*|Add|AddPlugin|add_plugins?|add_plugin_from\w+|add_functions?)$/,
  services: /^(?:Add\w*Chat(?:Completion|Client)\w*|add_service)$/,
};
/** Members on the way from an agent, a builder or a kernel to its plugins. */
const ON_THE_WAY = /^(?:[Kk]ernel|[Pp]lugins|Services)$/;
/** Calls of one file that may add something. */
const MAX_CALLS = 60;
/** Builders behind a kernel. */
const MAX_DEPTH = 4;

export const isKernel = ({ code }: Ref): boolean => /kernel$/i.test(lastName(code) ?? '');

/**
 * Returns what a kernel is given as plugins (`kernel.Plugins.AddFromType<Clock>()`, `kernel.add_plugin(Clock())`) or as services, on itself,
 * on its builder, or on an agent that has it; null for a kernel that the file is given.
 */
export function kernelParts(
  kernel: Ref,
  of: 'plugins' | 'services',
  program: Program,
  read: Interpreter,
): readonly Ref[] | null {
  const names = new Set<string>();
  const made = makersOf(kernel, names, program, 0);
  if (kernel.file.language === 'jvm') return partsOfBuilder(kernel, of, program);
  const calls: CallRef[] = [];
  for (const [code, { scope, bound }] of read.sites(kernel.file)) {
    if (code.kind !== 'call') continue;
    const isGiven = code.arguments.some(
      (one) => ON_THE_WAY.test(one.name ?? '') && isIn(one.value, names),
    );
    if (isGiven && bound !== null) names.add(bound);
    if (calls.length < MAX_CALLS && ADDS[of].test(lastName(code.callee) ?? ''))
      calls.push({ code, scope, file: kernel.file });
  }
  const around = functionAround(kernel.scope);
  const added = calls.filter(({ code, scope }) => {
    const root = rootOf(code.callee);
    const isMember = root.kind === 'member' || (root.kind === 'name' && root.name.startsWith('_'));
    return isIn(root, names) && (isMember || functionAround(scope) === around);
  });
  if (added.length === 0) return made.length === 0 ? null : [];
  return added.flatMap((call): readonly Ref[] => {
    if (of === 'services' && lastName(call.code.callee) !== 'add_service') return [call];
    const value = pluginOf(call);
    return value === null ? [] : [classOf(value, program)];
  });
}

/** `T` of `AddFromType<T>()` and of `Add(KernelPluginFactory.CreateFromType<T>())`, else the object that is given. */
function pluginOf(call: CallRef): Ref | null {
  const given = call.code.arguments;
  const value = (given.find(({ name }) => name === 'type') ?? given[0])?.value;
  if (value === undefined) return null;
  const isMade = value.kind === 'call' && /^CreateFrom/.test(lastName(value.callee) ?? '');
  return isMade ? pluginOf({ ...call, code: value }) : { ...call, code: value };
}

/** The class of a plugin in another file of C#, the nearest of that name; else the value itself. */
function classOf(given: Ref, program: Program): Ref {
  // `var tides = new TidePlugin(store)`
  const bound = given.code.kind === 'name' ? definitionOf(given, program) : null;
  const value = bound?.code.kind === 'call' ? bound : given;
  const { code, file } = value;
  const name = lastName(code.kind === 'call' ? code.callee : code);
  if (file.language !== 'dotnet' || name === null || !/^[A-Z]/.test(name)) return given;
  const made = definitionOf({ ...value, code: code.kind === 'call' ? code.callee : code }, program);
  if (made !== null) return given;
  const found = program
    .mentioning(`class ${name}`, file.path)
    .slice(0, MAX_FILES)
    .flatMap((path): readonly Ref[] => {
      const other = program.file(path);
      if (other === null) return [];
      return classesIn(other.code, name).map((one) => ({
        code: one,
        scope: other.scopes.top,
        file: other,
      }));
    });
  const [nearest] = found.toSorted(
    (a, b) => shared(b.file.path, file.path) - shared(a.file.path, file.path),
  );
  return nearest ?? given;
}

/** The number of folders that two paths share. */
function shared(path: string, other: string): number {
  const [one, two] = [path.split('/'), other.split('/')];
  const end = one.findIndex((part, at) => part !== two[at]);
  return end === -1 ? one.length : end;
}

/** Files that may define a class. */
const MAX_FILES = 20;

const classesIn = (codes: readonly Code[], name: string): readonly Code[] =>
  codes.flatMap((code) => {
    if (code.kind === 'class') return code.name === name ? [code] : [];
    return code.kind === 'other' ? classesIn(code.parts, name) : [];
  });

/** Adds the names of a kernel and of the builders behind it, and returns the calls that make them. */
function makersOf(
  value: Ref,
  names: Set<string>,
  program: Program,
  depth: number,
): readonly Call[] {
  const name = lastName(value.code);
  if (name === null || depth > MAX_DEPTH) return [];
  names.add(name);
  const bound = boundValues(value, program);
  const made = bound.length > 0 ? bound : [definitionOf(value, program)];
  return made.flatMap((one): readonly Call[] => {
    if (one === null || one.code === value.code) return [];
    const { code } = one;
    if (code.kind !== 'call') return makersOf(one, names, program, depth + 1);
    // What is only known by its type is made elsewhere.
    if (
      code.callee.kind === 'name' &&
      code.arguments.length === 0 &&
      value.file.language === 'dotnet'
    )
      return [];
    const root = rootOf(code.callee);
    const isBuilt = lastName(code.callee) === 'Build' && root.kind !== 'call';
    return isBuilt
      ? [code, ...makersOf({ ...one, code: root }, names, program, depth + 1)]
      : [code];
  });
}

/** `builder` of `builder.Services.AddKernel().Plugins.AddFromType`, `this.kernel` of `this.kernel.Plugins.Add`. */
function rootOf(code: Code): Code {
  if (code.kind === 'call') return rootOf(code.callee);
  if (code.kind !== 'member') return code;
  const isOwn = code.of.kind === 'name' && /^(?:self|this)$/.test(code.of.name);
  return isOwn ? code : rootOf(code.of);
}

const isIn = (code: Code, names: ReadonlySet<string>) => names.has(lastName(code) ?? '');
