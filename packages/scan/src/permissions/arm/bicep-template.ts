import { evaluate, type Scope } from '../expression/evaluate.ts';
import type { Declared } from '../model/declared.ts';
import { kindOf } from '../model/resource-kinds.ts';
import { isTable } from '../value/property.ts';
import { type Entry, table, text, unknown, type Value } from '../value/value.ts';
import { ARM_FUNCTIONS } from './arm-functions.ts';
import { parseBicep } from './bicep-parser.ts';

const MOST_EVALUATIONS = 200_000;

/** The resources that a Bicep file declares. Throws a TextSyntaxError for what is no Bicep. */
export function bicepDeclarations(path: string, source: string): Declared[] {
  const file = parseBicep(source);
  const symbols = new Set(file.resources.map(({ symbol }) => symbol));
  const known = new Map<string, Value>();
  const open = new Set<string>();
  const scope: Scope = {
    path,
    source,
    bound: new Map(),
    budget: { left: MOST_EVALUATIONS },
    resolve: (root, steps, at) => {
      if (symbols.has(root)) {
        return { value: unknown([root, ...steps].join('.'), at, root), used: steps.length };
      }
      const found = file.values.get(root);
      if (found === undefined || open.has(root)) return null;
      open.add(root);
      const value = known.get(root) ?? evaluate(found, scope);
      open.delete(root);
      known.set(root, value);
      return { value, used: 0 };
    },
    call: (name, args, at) => {
      const plain = name.toLowerCase();
      const made = Object.hasOwn(ARM_FUNCTIONS, plain) ? ARM_FUNCTIONS[plain] : undefined;
      return made?.(args, at) ?? null;
    },
  };
  return file.resources
    .filter(({ isExisting }) => !isExisting)
    .map(({ symbol, type, body, start, end }) => {
      const at = { path, start, end };
      const value = evaluate(body, scope);
      const one = value.kind === 'list' ? value.items[0] : value;
      const scoped: Entry = {
        key: 'deploymentScope',
        value: text(file.isSubscription ? 'subscription' : 'group', at),
        at,
      };
      return {
        dialect: 'arm' as const,
        kind: kindOf('arm', type),
        type,
        address: symbol,
        unit: `bicep:${path}`,
        properties: table(isTable(one) ? [...one.entries, scoped] : [scoped], at),
        at,
      };
    });
}
