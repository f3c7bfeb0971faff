import type { Budget } from '@svc/analysis';
import {
  type Evaluation,
  evaluate,
  type Scope,
  startEvaluation,
} from '../../expression/evaluate.ts';
import type { Declared } from '../../model/declared.ts';
import { kindOf } from '../../model/resource-kinds.ts';
import { isTable, items, property } from '../../value/property.ts';
import {
  displayText,
  type Entry,
  list,
  literal,
  table,
  text,
  unknown,
  type Value,
} from '../../value/value.ts';
import { armExpression } from './arm-expression.ts';
import { ARM_FUNCTIONS } from './arm-functions.ts';

/** Whether a document is an ARM deployment template. */
export function isArmTemplate(root: Value): boolean {
  return /\/(\w+)?deploymentTemplate\.json/i.test(literal(property(root, '$schema')) ?? '');
}

const MAX_EVALUATIONS = 200_000;
const MAX_DEPTH = 100;

/** A template as it is deployed: what its parameters are given. */
export type ArmDeployment = {
  readonly path: string;
  readonly unit: string;
  readonly params: ReadonlyMap<string, Value>;
  readonly budget: Budget;
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
  const evaluation = startEvaluation(deployment.budget.part(MAX_EVALUATIONS));
  const template: Template = { deployment, root, evaluation, open: new Set() };
  const list = property(root, 'resources');
  return resourcesOf(list).flatMap((resource, index) =>
    declare(deployment, resolved(template, resource), `${within}${index}`, scope, ''),
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
  const name = displayText(property(value, 'name')) || number;
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

/** A template whose expressions are evaluated by its parameters, their defaults and its variables. */
type Template = {
  readonly deployment: ArmDeployment;
  readonly root: Value;
  readonly evaluation: Evaluation;
  /** Parameters and variables under evaluation: one that needs itself is unknown. */
  readonly open: Set<string>;
};

/** Returns a value with its expressions evaluated. */
function resolved(template: Template, value: Value, depth = 0): Value {
  if (depth > MAX_DEPTH) return value;
  if (value.kind === 'list') {
    return list(
      value.items.map((one) => resolved(template, one, depth + 1)),
      value.at,
    );
  }
  if (value.kind === 'map') {
    return table(
      value.entries.map((entry) => ({
        ...entry,
        ...keyed(template, entry),
        value: resolved(template, entry.value, depth + 1),
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
  return { ...evaluate(expression, scopeOf(template, source)), at: value.at };
}

/** `"[resourceId('Microsoft.ManagedIdentity/userAssignedIdentities', 'a')]": {}` names an identity by its key. */
function keyed(template: Template, { key, at }: Entry): Pick<Entry, 'keyed'> {
  const source = key.startsWith('[') && key.endsWith(']') ? key.slice(1, -1) : null;
  const expression = source === null ? null : armExpression(source);
  if (source === null || expression === null) return {};
  const found = evaluate(expression, scopeOf(template, source));
  return { keyed: unknown(displayText(found), at, addressOf(found)) };
}

function scopeOf(template: Template, source: string): Scope {
  return {
    path: template.deployment.path,
    source,
    bound: new Map(),
    evaluation: template.evaluation,
    resolve: () => null,
    call: (name, args, at) => {
      const plain = name.toLowerCase();
      const key = literal(args[0]);
      if (plain === 'parameters' || plain === 'variables') {
        return key === null ? null : named(template, plain, key);
      }
      if (plain === 'reference') {
        const [id] = args;
        const target = id === undefined ? null : addressOf(id);
        return target === null ? null : unknown(`reference(${displayText(id)})`, at, target);
      }
      const call = Object.hasOwn(ARM_FUNCTIONS, plain) ? ARM_FUNCTIONS[plain] : undefined;
      return call?.(args, at) ?? null;
    },
  };
}

function named(template: Template, kind: 'parameters' | 'variables', key: string): Value | null {
  const { deployment, root, open } = template;
  const given = kind === 'parameters' ? deployment.params.get(key) : undefined;
  if (given !== undefined) return given;
  const where = kind === 'parameters' ? `parameters.${key}.defaultValue` : `variables.${key}`;
  const found = key.includes('.') ? undefined : property(root, where);
  if (found === undefined || open.has(where)) return null;
  open.add(where);
  const value = resolved(template, found);
  open.delete(where);
  return value;
}

/** Returns the address of a resource id: `/Microsoft.Web/sites/app` is `sites app`; null for any other text. */
function addressOf(id: Value): string | null {
  const [, provider = '', ...steps] = displayText(id).split('/');
  const half = steps.length / 2;
  if (!/^[\w.]+$/.test(provider) || half === 0 || !Number.isInteger(half)) return null;
  return `${steps[half - 1]} ${steps.at(-1)}`;
}
