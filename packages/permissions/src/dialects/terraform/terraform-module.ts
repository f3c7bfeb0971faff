import { joinedPath, type SourceTree } from '@svc/analysis';
import { type Evaluation, evaluate, type Scope } from '../../expression/evaluate.ts';
import { literal, type Place, text, unknown, type Value } from '../../value/value.ts';
import { blockInstances, blockValue } from './block-value.ts';
import { parseHclTemplate } from './hcl-body.ts';
import { HCL_FUNCTIONS } from './hcl-functions.ts';
import { policyDocumentValue } from './policy-document.ts';
import { attribute, type In, type TerraformFolder } from './terraform-folder.ts';

/** A module as it is called: its folder and its arguments. */
export type Call = {
  readonly folder: TerraformFolder;
  /** `module.network.` before its addresses; empty for a root module. */
  readonly prefix: string;
  readonly unit: string;
  readonly args: ReadonlyMap<string, Value> | null;
};

export type ModuleWorld = {
  readonly tree: SourceTree;
  readonly folderAt: (folder: string) => TerraformFolder | null;
  readonly evaluation: Evaluation;
  /** Calls of modules left. */
  readonly calls: { left: number };
};

/** One module under evaluation, with the local modules that it calls. */
export type TerraformModule = {
  readonly call: Call;
  readonly world: ModuleWorld;
  /** Folders of the modules that lead to it, outermost first. */
  readonly above: readonly string[];
  /** Values by what they are of: `local.a`, `var.a`, `output.a`. */
  readonly values: Map<string, Value>;
  /** Values under evaluation: one that needs itself is unknown. */
  readonly open: Set<string>;
  readonly children: Map<string, TerraformModule | null>;
  /** Policy documents that something refers to. */
  readonly documents: Set<string>;
};

type Steps = readonly (string | null)[];
type Resolved = { readonly value: Value; readonly used: number };

const MAX_CALL_DEPTH = 8;

export function terraformModule(
  call: Call,
  world: ModuleWorld,
  above: readonly string[] = [],
): TerraformModule {
  return {
    call,
    world,
    above,
    values: new Map(),
    open: new Set(),
    children: new Map(),
    documents: new Set(),
  };
}

function outputOf(module: TerraformModule, name: string): Value | null {
  const found = module.call.folder.outputs.get(name);
  const value = found === undefined ? undefined : attribute(found.it.body, 'value');
  if (found === undefined || value === undefined) return null;
  const at = { path: found.path, start: found.it.start, end: found.it.end };
  return valueFor(module, `output.${name}`, at, () =>
    evaluate(value.value, scopeOf(module, found)),
  );
}

/** Evaluates a value once; one that needs itself is unknown. */
function valueFor(
  { values, open }: TerraformModule,
  key: string,
  at: Place,
  compute: () => Value,
): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  if (open.has(key)) return unknown(key, at);
  open.add(key);
  const value = compute();
  open.delete(key);
  values.set(key, value);
  return value;
}

export function scopeOf(module: TerraformModule, file: Omit<In<unknown>, 'it'>): Scope {
  return {
    path: file.path,
    source: file.source,
    bound: new Map(),
    evaluation: module.world.evaluation,
    resolve: (root, steps, at) => resolve(module, root, steps, at),
    call: (name, args, at) => {
      if (name === 'file' || name === 'templatefile') return fileValue(module, name, args);
      const call = Object.hasOwn(HCL_FUNCTIONS, name) ? HCL_FUNCTIONS[name] : undefined;
      return call?.(args, at) ?? null;
    },
  };
}

function resolve(module: TerraformModule, root: string, steps: Steps, at: Place): Resolved | null {
  const { folder, prefix } = module.call;
  const [first = null, second = null] = steps;
  if (root === 'var' && first !== null) return { value: variable(module, first, at), used: 1 };
  if (root === 'local' && first !== null) {
    const found = folder.locals.get(first);
    if (found === undefined) return null;
    const compute = () => evaluate(found.it.value, scopeOf(module, found));
    return { value: valueFor(module, `local.${first}`, at, compute), used: 1 };
  }
  if (root === 'data' && first !== null && second !== null) {
    return data(module, `data.${first}.${second}`, steps, at);
  }
  if (root === 'module' && first !== null) return moduleOutput(module, first, steps, at);
  if (root === 'path') {
    return first === 'module' || prefix === ''
      ? { value: text('.', at), used: steps.length }
      : null;
  }
  if (['each', 'count', 'self', 'terraform'].includes(root) || first === null) return null;
  const isIndexed = steps.length > 1 && second !== null && !isAttribute(second, steps);
  const target = `${prefix}${root}.${first}${isIndexed ? `["${second}"]` : ''}`;
  return { value: unknown(dotted(root, steps), at, target), used: steps.length };
}

function dotted(root: string, steps: Steps): string {
  return [root, ...steps.map((step) => step ?? '*')].join('.');
}

/** The step after a resource's name is an instance key when a further one follows. */
function isAttribute(step: string, steps: Steps): boolean {
  return steps.length === 2 && !/^\d+$/.test(step);
}

function variable(module: TerraformModule, name: string, at: Place): Value {
  const { folder, args } = module.call;
  return valueFor(module, `var.${name}`, at, () => {
    const given = args?.get(name);
    if (given !== undefined && given.kind !== 'null') return given;
    const set = args === null ? folder.settings.get(name) : undefined;
    if (set !== undefined) return evaluate(set.it.value, scopeOf(module, set));
    const declared = folder.variables.get(name);
    const fallback = declared === undefined ? undefined : attribute(declared.it.body, 'default');
    if (declared === undefined || fallback === undefined) return unknown(`var.${name}`, at);
    return evaluate(fallback.value, scopeOf(module, declared));
  });
}

/** Resolves a reference to a data source: a policy document's JSON; anything else is unknown. */
function data(module: TerraformModule, address: string, steps: Steps, at: Place): Resolved {
  const { folder, prefix } = module.call;
  const found = folder.data.get(address);
  const json = steps.findIndex((step) => step === 'json' || step === 'minified_json');
  if (found === undefined || steps[0] !== 'aws_iam_policy_document' || json === -1) {
    const value = unknown(dotted('data', steps), at, `${prefix}${address}`);
    return { value, used: steps.length };
  }
  module.documents.add(address);
  const key = json === 3 ? steps[2] : undefined;
  const value = valueFor(module, `${address}[${key ?? ''}]`, at, () => {
    const place = { path: found.path, start: found.it.start, end: found.it.end };
    const all = blockInstances(found.it, scopeOf(module, found));
    const one =
      all.find((instance) => instance.key === key) ?? (all.length === 1 ? all[0] : undefined);
    if (one === undefined) return unknown(`${address}.json`, at);
    return policyDocumentValue(blockValue(found.it.body, one.scope, found.it), place);
  });
  return { value, used: json + 1 };
}

function moduleOutput(
  module: TerraformModule,
  name: string,
  steps: Steps,
  at: Place,
): Resolved | null {
  const child = childModule(module, name);
  if (child === null) {
    const target = `${module.call.prefix}module.${name}`;
    return { value: unknown(dotted('module', steps), at, target), used: steps.length };
  }
  for (const used of [2, 3]) {
    const output = steps[used - 1];
    const value = output === null || output === undefined ? null : outputOf(child, output);
    if (value !== null) return { value, used };
  }
  return null;
}

/** Returns the local module of a call; null for one that is not in the tree or leads back to itself. */
export function childModule(module: TerraformModule, name: string): TerraformModule | null {
  const known = module.children.get(name);
  if (known !== undefined) return known;
  module.children.set(name, null);
  const child = calledModule(module, name);
  module.children.set(name, child);
  return child;
}

function calledModule(module: TerraformModule, name: string): TerraformModule | null {
  const { call, world, above } = module;
  const { folder, prefix, unit } = call;
  const found = folder.modules.get(name);
  const source = found === undefined ? undefined : attribute(found.it.body, 'source');
  if (found === undefined || source === undefined || above.length >= MAX_CALL_DEPTH) return null;
  const path = literal(evaluate(source.value, scopeOf(module, found)));
  if (path === null || !/^\.{1,2}(\/|$)/.test(path)) return null;
  const at = joinedPath(folder.folder, path);
  const target = at === null ? null : world.folderAt(at);
  // A module that leads back to itself is an error of Terraform's.
  if (target === null || at === folder.folder || above.includes(target.folder)) return null;
  if (--world.calls.left < 0) return null;
  const [one] = blockInstances(found.it, scopeOf(module, found));
  if (one === undefined) return null;
  const values = blockValue(found.it.body, one.scope, found.it);
  const args = entriesOf(values);
  const to = { folder: target, prefix: `${prefix}module.${name}.`, unit, args };
  return terraformModule(to, world, [...above, folder.folder]);
}

function entriesOf(value: Value | undefined): Map<string, Value> {
  if (value?.kind !== 'map') return new Map();
  return new Map(value.entries.map((entry) => [entry.key, entry.value] as const));
}

/** Evaluates `file(path)` and `templatefile(path, variables)`; null for a file that is not in the tree. */
function fileValue(module: TerraformModule, name: string, args: readonly Value[]): Value | null {
  const relative = literal(args[0]);
  const path = relative === null ? null : joinedPath(module.call.folder.folder, relative);
  const source = path === null ? null : module.world.tree.text(path);
  if (path === null || source === null) return null;
  const place = { path, start: 0, end: source.length };
  if (name === 'file') return { ...text(source, place), body: 0 };
  try {
    const bound = entriesOf(args[1]);
    const scope = { ...scopeOf(module, { path, source }), bound, resolve: () => null };
    return evaluate(parseHclTemplate(source), scope);
  } catch {
    return null;
  }
}
