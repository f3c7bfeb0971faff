import type { Budget } from '@svc/analysis';
import type { Declared } from '../../model/declared.ts';
import { isTable, items, plainName, property } from '../../value/property.ts';
import { list, literal, type Table, table, type Value } from '../../value/value.ts';

/** Policies that limit what others grant: an Allow in them grants nothing. */
const LIMITS =
  /(^|[/_.-])(scps?|rcps?|service[-_]?control|boundar(y|ies)|guardrails?|endpoint[-_]?polic\w*)([/_.-]|$)/i;

/** Levels that are looked through for policies. */
const MAX_DEPTH = 12;
/** Values of one file, which in Terraform may hold each other many times over. */
export const MAX_VALUES = 100_000;

/**
 * Returns IAM policies inside a JSON or YAML document that is not a template: the document itself, a list of statements as
 * Serverless has it, or policies somewhere below.
 */
export function policyFileDeclarations(path: string, root: Value, budget: Budget): Declared[] {
  if (LIMITS.test(path)) return [];
  return policiesIn(root, budget.part(MAX_VALUES)).map(({ name, value }) => ({
    dialect: 'policy',
    kind: 'aws.iam.document',
    type: 'policy',
    address: name === '' ? path : `${path}#${name}`,
    unit: `policy:${path}`,
    properties: value,
    at: value.at,
  }));
}

/** Policies and lists of statements, with the keys that lead to them. */
export function policiesIn(
  root: Value,
  budget: Budget,
  name = '',
  depth = 0,
): { readonly name: string; readonly value: Value }[] {
  if (depth > MAX_DEPTH || !budget.spend()) return [];
  if (isTable(root)) {
    if (items(property(root, 'Statement')).some(isStatement)) return [{ name, value: root }];
    return root.entries.flatMap(({ key, value }) =>
      policiesIn(value, budget, name === '' ? key : `${name}.${key}`, depth + 1),
    );
  }
  if (root.kind !== 'list') return [];
  const own = root.items.filter(isStatement);
  if (own.length > 0) {
    const entry = { key: 'Statement', value: list(own, root.at), at: root.at };
    return [{ name, value: table([entry], root.at) }];
  }
  return root.items.flatMap((item, index) =>
    policiesIn(item, budget, `${name}[${index}]`, depth + 1),
  );
}

const EFFECTS = new Set(['allow', 'deny']);

/** An object with an effect and actions, in IAM's spelling or a module's. */
function isStatement(value: Value): value is Table {
  if (!isTable(value)) return false;
  const keys = new Set(value.entries.map(({ key }) => plainName(key)));
  const acts = ['action', 'actions', 'notaction', 'notactions'].some((key) => keys.has(key));
  const effect = literal(property(value, 'Effect'))?.toLowerCase();
  return acts && effect !== undefined && EFFECTS.has(effect);
}
