import { joinedPath, type SourceTree } from '@svc/analysis';
import { type Budget, evaluate, type Scope } from '../expression/evaluate.ts';
import type { Block } from '../expression/expression.ts';
import type { Declared } from '../model/declared.ts';
import { kindOf } from '../model/resource-kinds.ts';
import { property } from '../value/property.ts';
import { literal, type Place, text, unknown, type Value } from '../value/value.ts';
import { blockInstances, blockValue } from './block-value.ts';
import { parseHclTemplate } from './hcl-body.ts';
import { HCL_FUNCTIONS } from './hcl-functions.ts';
import { policyDocumentValue } from './policy-document.ts';
import { attribute, type In, type TerraformFolder } from './terraform-folder.ts';

/** A module as it is called: its folder and what it is given. */
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
  readonly budget: Budget;
  /** Calls of modules left. */
  readonly calls: { left: number };
};

export type TerraformModule = {
  readonly declared: () => Declared[];
  readonly output: (name: string) => Value | null;
};

const DEEPEST_CALL = 8;

/** An Azure resource in ARM's own terms: its type without the version, and its body. */
function azapi(properties: Value): Pick<Declared, 'kind' | 'properties'> {
  const [type = ''] = (literal(property(properties, 'type')) ?? '').split('@');
  return {
    kind: kindOf('arm', type),
    properties: property(properties, 'body') ?? properties,
  };
}

/** One module with its calls of local modules below it; `above` are the folders that lead to it. */
export function terraformModule(
  call: Call,
  world: ModuleWorld,
  above: readonly string[] = [],
): TerraformModule {
  const { folder, prefix, unit } = call;
  const known = new Map<string, Value>();
  const open = new Set<string>();
  const children = new Map<string, TerraformModule | null>();
  const documents = new Set<string>();

  /** Evaluated once; something that needs itself is unknown. */
  const once = (key: string, at: Place, make: () => Value): Value => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (open.has(key)) return unknown(key, at);
    open.add(key);
    const value = make();
    open.delete(key);
    known.set(key, value);
    return value;
  };

  const scopeOf = (file: In<unknown>): Scope => ({
    path: file.path,
    source: file.source,
    bound: new Map(),
    budget: world.budget,
    resolve: (root, steps, at) => resolve(root, steps, at),
    call: (name, args, at) => {
      if (name === 'file' || name === 'templatefile') return fileValue(name, args);
      const made = Object.hasOwn(HCL_FUNCTIONS, name) ? HCL_FUNCTIONS[name] : undefined;
      return made?.(args, at) ?? null;
    },
  });

  function resolve(root: string, steps: readonly (string | null)[], at: Place) {
    const [first = null, second = null] = steps;
    if (root === 'var' && first !== null) return { value: variable(first, at), used: 1 };
    if (root === 'local' && first !== null) {
      const found = folder.locals.get(first);
      if (found === undefined) return null;
      const value = once(`local.${first}`, at, () => evaluate(found.it.value, scopeOf(found)));
      return { value, used: 1 };
    }
    if (root === 'data' && first !== null && second !== null) return data(first, second, steps, at);
    if (root === 'module' && first !== null) return moduleOutput(first, steps, at);
    if (root === 'path') {
      return first === 'module' || prefix === ''
        ? { value: text('.', at), used: steps.length }
        : null;
    }
    if (['each', 'count', 'self', 'terraform'].includes(root) || first === null) return null;
    const missing = [root, ...steps.map((step) => step ?? '*')].join('.');
    const isIndexed =
      steps.length > 1 && steps[1] !== null && !isAttribute(steps[1] as string, steps);
    const target = `${prefix}${root}.${first}${isIndexed ? `["${steps[1]}"]` : ''}`;
    return { value: unknown(missing, at, target), used: steps.length };
  }

  /** The step after a resource's name is an instance key when a further one follows. */
  function isAttribute(step: string, steps: readonly (string | null)[]): boolean {
    return steps.length === 2 && !/^\d+$/.test(step);
  }

  function variable(name: string, at: Place): Value {
    return once(`var.${name}`, at, () => {
      const given = call.args?.get(name);
      if (given !== undefined && given.kind !== 'null') return given;
      const set = call.args === null ? folder.settings.get(name) : undefined;
      if (set !== undefined) return evaluate(set.it.value, scopeOf(set));
      const declared = folder.variables.get(name);
      const fallback = declared === undefined ? undefined : attribute(declared.it.body, 'default');
      if (declared === undefined || fallback === undefined) return unknown(`var.${name}`, at);
      return evaluate(fallback.value, scopeOf(declared));
    });
  }

  function data(type: string, name: string, steps: readonly (string | null)[], at: Place) {
    const address = `data.${type}.${name}`;
    const found = folder.data.get(address);
    const json = steps.findIndex((step) => step === 'json' || step === 'minified_json');
    if (found === undefined || type !== 'aws_iam_policy_document' || json === -1) {
      const missing = ['data', ...steps.map((step) => step ?? '*')].join('.');
      return { value: unknown(missing, at, `${prefix}${address}`), used: steps.length };
    }
    documents.add(address);
    const key = json === 3 ? steps[2] : undefined;
    const value = once(`${address}[${key ?? ''}]`, at, () => {
      const place = { path: found.path, start: found.it.start, end: found.it.end };
      const all = blockInstances(found.it, scopeOf(found));
      const one =
        all.find((instance) => instance.key === key) ?? (all.length === 1 ? all[0] : undefined);
      if (one === undefined) return unknown(`${address}.json`, at);
      return policyDocumentValue(blockValue(found.it.body, one.scope, found.it), place);
    });
    return { value, used: json + 1 };
  }

  function moduleOutput(name: string, steps: readonly (string | null)[], at: Place) {
    const child = childModule(name);
    const missing = ['module', ...steps.map((step) => step ?? '*')].join('.');
    if (child === null) {
      return { value: unknown(missing, at, `${prefix}module.${name}`), used: steps.length };
    }
    for (const used of [2, 3]) {
      const output = steps[used - 1];
      const value = output === null || output === undefined ? null : child.output(output);
      if (value !== null) return { value, used };
    }
    return null;
  }

  function childModule(name: string): TerraformModule | null {
    const before = children.get(name);
    if (before !== undefined) return before;
    children.set(name, null);
    const found = folder.modules.get(name);
    const source = found === undefined ? undefined : attribute(found.it.body, 'source');
    if (found === undefined || source === undefined || above.length >= DEEPEST_CALL) return null;
    const path = literal(evaluate(source.value, scopeOf(found)));
    if (path === null || !/^\.{1,2}(\/|$)/.test(path)) return null;
    const at = joinedPath(folder.folder, path);
    const target = at === null ? null : world.folderAt(at);
    // A module that leads back to itself is an error of Terraform's.
    if (target === null || at === folder.folder || above.includes(target.folder)) return null;
    if (--world.calls.left < 0) return null;
    const [one] = blockInstances(found.it, scopeOf(found));
    if (one === undefined) return null;
    const values = blockValue(found.it.body, one.scope, found.it);
    const args = new Map(
      values.kind === 'map' ? values.entries.map(({ key, value }) => [key, value] as const) : [],
    );
    const child = terraformModule(
      { folder: target, prefix: `${prefix}module.${name}.`, unit, args },
      world,
      [...above, folder.folder],
    );
    children.set(name, child);
    return child;
  }

  function fileValue(name: string, args: readonly Value[]): Value | null {
    const relative = literal(args[0]);
    const path = relative === null ? null : joinedPath(folder.folder, relative);
    const source = path === null ? null : world.tree.text(path);
    if (path === null || source === null) return null;
    const place = { path, start: 0, end: source.length };
    if (name === 'file') return { ...text(source, place), body: 0 };
    const given = args[1];
    try {
      const bound = new Map(
        given?.kind === 'map' ? given.entries.map(({ key, value }) => [key, value] as const) : [],
      );
      const scope = { ...scopeOf({ path, source, it: null }), bound, resolve: () => null };
      return evaluate(parseHclTemplate(source), scope);
    } catch {
      return null;
    }
  }

  function declare(address: string, { path, source, it }: In<Block>): Declared[] {
    const [type = ''] = it.labels;
    const kind = kindOf('terraform', type);
    return blockInstances(it, scopeOf({ path, source, it })).map(({ key, scope }) => {
      const properties = blockValue(it.body, scope, it);
      return {
        dialect: 'terraform',
        kind,
        type,
        address: `${prefix}${address}${key === null ? '' : `["${key}"]`}`,
        unit,
        at: { path, start: it.start, end: it.end },
        ...(type === 'azapi_resource' ? azapi(properties) : { properties }),
      };
    });
  }

  return {
    declared() {
      const own = [...folder.resources].flatMap(([address, block]) => declare(address, block));
      const calls = [...folder.modules].flatMap(([name, found]) => {
        const child = childModule(name);
        if (child !== null) return child.declared();
        return isLocal(found.it) ? [] : declareCall(name, found);
      });
      // What nothing in the scanned files refers to is attached elsewhere, or by a module that is not here.
      const alone = [...folder.data].flatMap(([address, block]) => {
        if (block.it.labels[0] === 'google_iam_policy') return declare(address, block);
        if (documents.has(address) || block.it.labels[0] !== 'aws_iam_policy_document') return [];
        return declare(address, block).map((one) => ({
          ...one,
          properties: policyDocumentValue(one.properties, one.at),
        }));
      });
      return [...own, ...calls, ...alone];
    },
    output(name) {
      const found = folder.outputs.get(name);
      const value = found === undefined ? undefined : attribute(found.it.body, 'value');
      if (found === undefined || value === undefined) return null;
      const at = { path: found.path, start: found.it.start, end: found.it.end };
      return once(`output.${name}`, at, () => evaluate(value.value, scopeOf(found)));
    },
  };

  function isLocal(block: Block): boolean {
    const source = attribute(block.body, 'source')?.value;
    const [first] = source?.kind === 'template' ? source.parts : [];
    return typeof first === 'string' && /^\.{1,2}\//.test(first);
  }

  /** A call of a module that is not in the tree: what it is given is all there is to see. */
  function declareCall(name: string, found: In<Block>): Declared[] {
    return blockInstances(found.it, scopeOf(found)).map(({ scope }) => {
      const properties = blockValue(found.it.body, scope, found.it);
      return {
        dialect: 'terraform',
        kind: 'terraform.module',
        type: 'module',
        address: `${prefix}module.${name}`,
        unit,
        properties,
        at: { path: found.path, start: found.it.start, end: found.it.end },
      };
    });
  }
}
