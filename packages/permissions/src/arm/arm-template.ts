import { evaluate, type Scope } from '../expression/evaluate.ts';
import type { Declared } from '../model/declared.ts';
import { kindOf } from '../model/resource-kinds.ts';
import { isTable, items, property } from '../value/property.ts';
import {
  type Entry,
  list,
  literal,
  shown,
  table,
  text,
  unknown,
  type Value,
} from '../value/value.ts';
import { armExpression } from './arm-expression.ts';
import { ARM_FUNCTIONS } from './arm-functions.ts';

/** Whether a document is an ARM deployment template. */
export function isArmTemplate(root: Value): boolean {
  return /\/(\w+)?deploymentTemplate\.json/i.test(literal(property(root, '$schema')) ?? '');
}

const MOST_EVALUATIONS = 200_000;
const DEEPEST = 100;

/** A template as it is deployed: what its parameters are given. */
export type ArmDeployment = {
  readonly path: string;
  readonly unit: string;
  readonly params: ReadonlyMap<string, Value>;
};

/** The resources of an ARM template, those of nested templates and child resources too. */
export function armDeclarations(deployment: ArmDeployment, root: Value, within = ''): Declared[] {
  const schema = literal(property(root, '$schema')) ?? '';
  const scope =
    /subscriptionDeploymentTemplate|managementGroupDeploymentTemplate|tenantDeploymentTemplate/i.test(
      schema,
    )
      ? 'subscription'
      : 'group';
  const inner = resolver(deployment, root);
  const list = property(root, 'resources');
  return resourcesOf(list).flatMap((resource, index) =>
    declare(deployment, inner(resource), `${within}${index}`, scope, ''),
  );
}

/** A list, or a map by symbolic name (languageVersion 2.0). */
function resourcesOf(value: Value | undefined): readonly Value[] {
  return isTable(value) ? value.entries.map((entry) => entry.value) : items(value);
}

function declare(
  deployment: ArmDeployment,
  value: Value,
  number: string,
  scope: string,
  above: string,
): Declared[] {
  const written = literal(property(value, 'type'));
  if (!isTable(value) || written === null) return [];
  // A child resource is named without its parent's type.
  const type = written.includes('.') ? written : `${above}/${written}`;
  const name = shown(property(value, 'name')) || number;
  const scoped: Entry = { key: 'deploymentScope', value: text(scope, value.at), at: value.at };
  const own: Declared = {
    dialect: 'arm',
    kind: kindOf('arm', type),
    type,
    address: `${type.split('/').at(-1)} ${name}`,
    unit: deployment.unit,
    properties: table([...value.entries, scoped], value.at),
    at: value.at,
  };
  const children = resourcesOf(property(value, 'resources')).flatMap((child, index) =>
    declare(deployment, child, `${number}.${index}`, scope, type),
  );
  const template = property(value, 'properties.template');
  const nested =
    /^microsoft\.resources\/deployments$/i.test(type) && template !== undefined
      ? armDeclarations({ ...deployment, params: new Map() }, template, `${number}.`)
      : [];
  return [own, ...children, ...nested];
}

/** Carries out the expressions of a template by its parameters' values or defaults and its variables. */
function resolver({ path, params }: ArmDeployment, root: Value): (value: Value) => Value {
  const budget = { left: MOST_EVALUATIONS };
  const open = new Set<string>();

  function inside(value: Value, depth: number): Value {
    if (depth > DEEPEST) return value;
    if (value.kind === 'list')
      return list(
        value.items.map((one) => inside(one, depth + 1)),
        value.at,
      );
    if (value.kind === 'map') {
      return table(
        value.entries.map((entry) => ({
          ...entry,
          ...keyed(entry),
          value: inside(entry.value, depth + 1),
        })),
        value.at,
      );
    }
    const known = literal(value);
    if (known === null || !known.startsWith('[') || !known.endsWith(']')) return value;
    if (known.startsWith('[[')) return text(known.slice(1), value.at);
    const source = known.slice(1, -1);
    const expression = armExpression(source);
    if (expression === null) return unknown(source, value.at);
    const found = evaluate(expression, scope(source));
    return { ...found, at: value.at };
  }

  /** `"[resourceId('Microsoft.ManagedIdentity/userAssignedIdentities', 'a')]": {}` names an identity by its key. */
  function keyed({ key, at }: Entry): Pick<Entry, 'keyed'> {
    const expression =
      key.startsWith('[') && key.endsWith(']') ? armExpression(key.slice(1, -1)) : null;
    if (expression === null) return {};
    const found = evaluate(expression, scope(key.slice(1, -1)));
    return { keyed: unknown(shown(found), at, addressOf(found)) };
  }

  const scope = (source: string): Scope => ({
    path,
    source,
    bound: new Map(),
    budget,
    resolve: () => null,
    call: (name, args, at) => {
      const plain = name.toLowerCase();
      const key = literal(args[0]);
      if (plain === 'parameters' || plain === 'variables') {
        return key === null ? null : named(plain, key);
      }
      if (plain === 'reference') {
        const [id] = args;
        const target = id === undefined ? null : addressOf(id);
        return target === null ? null : unknown(`reference(${shown(id)})`, at, target);
      }
      const made = Object.hasOwn(ARM_FUNCTIONS, plain) ? ARM_FUNCTIONS[plain] : undefined;
      return made?.(args, at) ?? null;
    },
  });

  function named(kind: 'parameters' | 'variables', key: string): Value | null {
    const given = kind === 'parameters' ? params.get(key) : undefined;
    if (given !== undefined) return given;
    const where = kind === 'parameters' ? `parameters.${key}.defaultValue` : `variables.${key}`;
    const found = key.includes('.') ? undefined : property(root, where);
    if (found === undefined || open.has(where)) return null;
    open.add(where);
    const value = inside(found, 0);
    open.delete(where);
    return value;
  }
  return (value) => inside(value, 0);
}

/** The address of what a resource id names: `/Microsoft.Web/sites/app` is `sites app`; null for what is no id. */
function addressOf(id: Value): string | null {
  const [, provider = '', ...steps] = shown(id).split('/');
  const half = steps.length / 2;
  if (!/^[\w.]+$/.test(provider) || half === 0 || !Number.isInteger(half)) return null;
  return `${steps[half - 1]} ${steps.at(-1)}`;
}
