import { folderOf, joinedPath } from '@svc/analysis';
import { type Evaluation, evaluate, type Scope } from '../../expression/evaluate.ts';
import { EXISTING } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import { kindOf } from '../../model/resource-kinds.ts';
import { isTable, items, property } from '../../value/property.ts';
import { type Entry, type Place, table, text, unknown, type Value } from '../../value/value.ts';
import { ARM_FUNCTIONS } from './arm-functions.ts';
import type { BicepFile, BicepModuleCall, BicepResource } from './bicep-parser.ts';

/** Things that one loop declares, and modules within each other. */
const MAX_INSTANCES = 50;
const MAX_CALL_DEPTH = 12;

/** A file with its text. */
export type BicepSource = {
  readonly path: string;
  readonly source: string;
  readonly file: BicepFile;
};

/** A Bicep file as it is called. */
export type BicepCall = {
  readonly at: BicepSource;
  /** `storage.` before its addresses; empty for the file that is deployed. */
  readonly prefix: string;
  readonly unit: string;
  readonly params: ReadonlyMap<string, Value>;
};

export type BicepWorld = {
  readonly fileAt: (path: string) => BicepSource | null;
  readonly evaluation: Evaluation;
  /** Calls of modules left. */
  readonly calls: { left: number };
};

/** One file under evaluation, with the files of the tree that it calls as modules. */
export type BicepModule = {
  readonly call: BicepCall;
  readonly world: BicepWorld;
  /** Files that lead to it, outermost first. */
  readonly above: readonly string[];
  /** Symbols of its resources. */
  readonly resources: ReadonlySet<string>;
  /** Its calls of modules, by symbol. */
  readonly calls: ReadonlyMap<string, BicepModuleCall>;
  /** Variables and parameters by name. */
  readonly values: Map<string, Value>;
  /** Names under evaluation: one that needs itself is unknown. */
  readonly open: Set<string>;
  readonly children: Map<string, readonly BicepModule[]>;
};

type Steps = readonly (string | null)[];
type Resolved = { readonly value: Value; readonly used: number };

export function bicepModule(
  call: BicepCall,
  world: BicepWorld,
  above: readonly string[] = [],
): BicepModule {
  const { file } = call.at;
  return {
    call,
    world,
    above,
    resources: new Set(file.resources.map(({ symbol }) => symbol)),
    calls: new Map(file.modules.map((one) => [one.symbol, one])),
    values: new Map(),
    open: new Set(),
    children: new Map(),
  };
}

/** Returns what a file declares, with what the files below it declare. */
export function declaredBy(module: BicepModule): Declared[] {
  const { file } = module.call.at;
  return [
    ...file.resources.flatMap((resource) => declare(module, resource)),
    ...file.modules.flatMap((call) => {
      const own = childrenOf(module, call);
      return own.length > 0 ? own.flatMap(declaredBy) : declareOutside(module, call);
    }),
  ];
}

function outputOf(module: BicepModule, name: string): Value | null {
  const found = module.call.at.file.outputs.get(name);
  const key = `output ${name}`;
  if (found === undefined || module.open.has(key)) return null;
  module.open.add(key);
  const value = evaluate(found, scopeOf(module));
  module.open.delete(key);
  return value;
}

function scopeOf(module: BicepModule): Scope {
  const { path, source } = module.call.at;
  return {
    path,
    source,
    bound: new Map(),
    evaluation: module.world.evaluation,
    resolve: (root, steps, at) => resolve(module, root, steps, at),
    call: (name, args, at) => {
      const plain = name.toLowerCase();
      const call = Object.hasOwn(ARM_FUNCTIONS, plain) ? ARM_FUNCTIONS[plain] : undefined;
      return call?.(args, at) ?? null;
    },
  };
}

function resolve(module: BicepModule, root: string, steps: Steps, at: Place): Resolved | null {
  const { at: own, prefix, params } = module.call;
  const missing = [root, ...steps.map((step) => step ?? '*')].join('.');
  if (module.resources.has(root)) {
    const [first = null] = steps;
    const index = first !== null && /^\d+$/.test(first) ? `["${first}"]` : '';
    return { value: unknown(missing, at, `${prefix}${root}${index}`), used: steps.length };
  }
  const call = module.calls.get(root);
  if (call !== undefined) {
    return moduleOutput(module, call, steps) ?? { value: unknown(missing, at), used: steps.length };
  }
  const given = own.file.parameters.has(root) ? params.get(root) : undefined;
  if (given !== undefined) return { value: given, used: 0 };
  const found = own.file.values.get(root);
  if (found === undefined || module.open.has(root)) return null;
  module.open.add(root);
  const value = module.values.get(root) ?? evaluate(found, scopeOf(module));
  module.open.delete(root);
  module.values.set(root, value);
  return { value, used: 0 };
}

/** `app.outputs.id` and `apps[0].outputs.id`. */
function moduleOutput(module: BicepModule, call: BicepModuleCall, steps: Steps): Resolved | null {
  const at = steps.indexOf('outputs');
  const name = at === -1 ? null : steps[at + 1];
  if (name === null || name === undefined || at > 1) return null;
  const own = childrenOf(module, call);
  const child = own[at === 1 ? Number(steps[0] ?? 0) : 0] ?? own[0];
  const value = child === undefined ? null : outputOf(child, name);
  return value === null ? null : { value, used: at + 2 };
}

/** Returns the modules of a call, one for each turn of its loop; none for a file that is not in the tree. */
function childrenOf(module: BicepModule, call: BicepModuleCall): readonly BicepModule[] {
  const known = module.children.get(call.symbol);
  if (known !== undefined) return known;
  module.children.set(call.symbol, []);
  const children = calledModules(module, call);
  module.children.set(call.symbol, children);
  return children;
}

function calledModules(module: BicepModule, call: BicepModuleCall): readonly BicepModule[] {
  const { world, above } = module;
  const { at, prefix, unit } = module.call;
  const target = joinedPath(folderOf(at.path), call.source);
  const found = target === null || call.source.includes(':') ? null : world.fileAt(target);
  // A module that leads back to itself is an error of Bicep's.
  if (found === null || found.path === at.path || above.includes(found.path)) return [];
  if (above.length >= MAX_CALL_DEPTH) return [];
  const bodies = bodiesOf(evaluate(call.body, scopeOf(module)));
  return bodies.flatMap((body, index) => {
    if (--world.calls.left < 0) return [];
    const given = property(body, 'params');
    const params = new Map(
      isTable(given) ? given.entries.map(({ key, value }) => [key, value] as const) : [],
    );
    const number = bodies.length > 1 ? `["${index}"]` : '';
    const to = { at: found, prefix: `${prefix}${call.symbol}${number}.`, unit, params };
    return [bicepModule(to, world, [...above, at.path])];
  });
}

function declare(
  module: BicepModule,
  { symbol, type, isExisting, body, start, end }: BicepResource,
): Declared[] {
  const { at: own, prefix, unit } = module.call;
  const at = { path: own.path, start, end };
  const level = text(own.file.isSubscription ? 'subscription' : 'group', at);
  const scoped: Entry = { key: 'deploymentScope', value: level, at };
  const bodies = bodiesOf(evaluate(body, scopeOf(module)));
  return bodies.map((one, index) => ({
    dialect: 'arm' as const,
    kind: isExisting ? EXISTING : kindOf('arm', type),
    type,
    address: `${prefix}${symbol}${bodies.length > 1 ? `["${index}"]` : ''}`,
    unit,
    properties: table(isTable(one) ? [...one.entries, scoped] : [scoped], at),
    at,
  }));
}

/** Declares the role assignments given to a module that is not in the tree, as Azure Verified Modules take them. */
function declareOutside(module: BicepModule, call: BicepModuleCall): Declared[] {
  const { at, prefix, unit } = module.call;
  return bodiesOf(evaluate(call.body, scopeOf(module))).flatMap((body) =>
    items(property(body, 'params.roleAssignments')).flatMap((one, index): Declared[] => {
      if (!isTable(one)) return [];
      const named = { key: 'scope', value: text('a resource', one.at), at: one.at };
      return [
        {
          dialect: 'arm',
          kind: 'azure.role-assignment',
          type: 'module',
          address: `${prefix}${call.symbol}.roleAssignments["${index}"]`,
          unit,
          properties: table([...one.entries, named], one.at),
          at: { path: at.path, start: one.at.start, end: one.at.end },
        },
      ];
    }),
  );
}

/** The bodies that a declaration makes: one, or one for each turn of its loop. */
function bodiesOf(value: Value): readonly Value[] {
  return value.kind === 'list' ? value.items.slice(0, MAX_INSTANCES) : [value];
}
