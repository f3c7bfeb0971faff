import { folderOf, joinedPath } from '@svc/analysis';
import { type Budget, evaluate, type Scope } from '../expression/evaluate.ts';
import { EXISTING } from '../model/declarations.ts';
import type { Declared } from '../model/declared.ts';
import { kindOf } from '../model/resource-kinds.ts';
import { isTable, items, property } from '../value/property.ts';
import { type Entry, type Place, table, text, unknown, type Value } from '../value/value.ts';
import { ARM_FUNCTIONS } from './arm-functions.ts';
import type { BicepFile, BicepModuleCall, BicepResource } from './bicep-parser.ts';

/** Things that one loop declares, and modules within each other. */
const MOST_INSTANCES = 50;
const DEEPEST_CALL = 12;

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
  readonly budget: Budget;
  /** Calls of modules left. */
  readonly calls: { left: number };
};

export type BicepModule = {
  readonly declared: () => Declared[];
  readonly output: (name: string) => Value | null;
};

/** One file with its calls of modules of the tree below it; `above` are the files that lead to it. */
export function bicepModule(
  { at: { path, source, file }, prefix, unit, params }: BicepCall,
  world: BicepWorld,
  above: readonly string[] = [],
): BicepModule {
  const symbols = new Set(file.resources.map(({ symbol }) => symbol));
  const calls = new Map(file.modules.map((one) => [one.symbol, one]));
  const known = new Map<string, Value>();
  const open = new Set<string>();
  const children = new Map<string, readonly BicepModule[]>();
  const scope: Scope = {
    path,
    source,
    bound: new Map(),
    budget: world.budget,
    resolve,
    call: (name, args, at) => {
      const plain = name.toLowerCase();
      const made = Object.hasOwn(ARM_FUNCTIONS, plain) ? ARM_FUNCTIONS[plain] : undefined;
      return made?.(args, at) ?? null;
    },
  };

  function resolve(root: string, steps: readonly (string | null)[], at: Place) {
    const missing = [root, ...steps.map((step) => step ?? '*')].join('.');
    if (symbols.has(root)) {
      const [first = null] = steps;
      const index = first !== null && /^\d+$/.test(first) ? `["${first}"]` : '';
      return { value: unknown(missing, at, `${prefix}${root}${index}`), used: steps.length };
    }
    const call = calls.get(root);
    if (call !== undefined) {
      return outputOf(call, steps) ?? { value: unknown(missing, at), used: steps.length };
    }
    const given = file.parameters.has(root) ? params.get(root) : undefined;
    if (given !== undefined) return { value: given, used: 0 };
    const found = file.values.get(root);
    if (found === undefined || open.has(root)) return null;
    open.add(root);
    const value = known.get(root) ?? evaluate(found, scope);
    open.delete(root);
    known.set(root, value);
    return { value, used: 0 };
  }

  /** `app.outputs.id` and `apps[0].outputs.id`. */
  function outputOf(call: BicepModuleCall, steps: readonly (string | null)[]) {
    const at = steps.indexOf('outputs');
    const name = at === -1 ? null : steps[at + 1];
    if (name === null || name === undefined || at > 1) return null;
    const own = childrenOf(call);
    const child = own[at === 1 ? Number(steps[0] ?? 0) : 0] ?? own[0];
    const value = child?.output(name) ?? null;
    return value === null ? null : { value, used: at + 2 };
  }

  function childrenOf(call: BicepModuleCall): readonly BicepModule[] {
    const before = children.get(call.symbol);
    if (before !== undefined) return before;
    children.set(call.symbol, []);
    const target = joinedPath(folderOf(path), call.source);
    const found = target === null || call.source.includes(':') ? null : world.fileAt(target);
    // A module that leads back to itself is an error of Bicep's.
    if (found === null || found.path === path || above.includes(found.path)) return [];
    if (above.length >= DEEPEST_CALL) return [];
    const bodies = bodiesOf(evaluate(call.body, scope));
    const made = bodies.flatMap((body, index) => {
      if (--world.calls.left < 0) return [];
      const given = property(body, 'params');
      const own = new Map(
        isTable(given) ? given.entries.map(({ key, value }) => [key, value] as const) : [],
      );
      const number = bodies.length > 1 ? `["${index}"]` : '';
      const to = { at: found, prefix: `${prefix}${call.symbol}${number}.`, unit, params: own };
      return [bicepModule(to, world, [...above, path])];
    });
    children.set(call.symbol, made);
    return made;
  }

  function declare({ symbol, type, isExisting, body, start, end }: BicepResource): Declared[] {
    const at = { path, start, end };
    const level = text(file.isSubscription ? 'subscription' : 'group', at);
    const scoped: Entry = { key: 'deploymentScope', value: level, at };
    const bodies = bodiesOf(evaluate(body, scope));
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

  /** Role assignments given to a module that is not in the tree, as Azure Verified Modules take them. */
  function declareOutside(call: BicepModuleCall): Declared[] {
    return bodiesOf(evaluate(call.body, scope)).flatMap((body) =>
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
            at: { path, start: one.at.start, end: one.at.end },
          },
        ];
      }),
    );
  }

  return {
    declared: () => [
      ...file.resources.flatMap(declare),
      ...file.modules.flatMap((call) => {
        const own = childrenOf(call);
        return own.length > 0 ? own.flatMap((child) => child.declared()) : declareOutside(call);
      }),
    ],
    output(name) {
      const found = file.outputs.get(name);
      if (found === undefined || open.has(`output ${name}`)) return null;
      open.add(`output ${name}`);
      const value = evaluate(found, scope);
      open.delete(`output ${name}`);
      return value;
    },
  };
}

/** The bodies that a declaration makes: one, or one for each turn of its loop. */
function bodiesOf(value: Value): readonly Value[] {
  return value.kind === 'list' ? value.items.slice(0, MOST_INSTANCES) : [value];
}
