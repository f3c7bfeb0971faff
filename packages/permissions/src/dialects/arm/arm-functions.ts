import { truth } from '../../expression/operators.ts';
import { mappedText } from '../../expression/text-functions.ts';
import { isTable } from '../../value/property.ts';
import {
  list,
  literal,
  type Part,
  type Place,
  partsOf,
  table,
  text,
  unknown,
  type Value,
} from '../../value/value.ts';

type ArmFunction = (args: readonly Value[], at: Place) => Value | null;

/** A resource id, by its last name: what roles and references go by. */
const resourceId: ArmFunction = (args, at) => {
  const parts: Part[] = [];
  for (const arg of args) {
    const own = partsOf(arg);
    if (own === null) return null;
    parts.push('/', ...own);
  }
  return text(parts, at);
};

/**
 * Functions of ARM templates and Bicep that roles and scopes are written with. Null where the arguments do not determine the result.
 * learn.microsoft.com/azure/azure-resource-manager/templates/template-functions
 */
export const ARM_FUNCTIONS: Readonly<Record<string, ArmFunction>> = {
  concat: (args, at) => {
    if (args.every(({ kind }) => kind === 'list')) {
      return list(
        args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [])),
        at,
      );
    }
    const parts = args.map(partsOf);
    return parts.includes(null)
      ? null
      : text(
          parts.flatMap((part) => part ?? []),
          at,
        );
  },
  format: ([format, ...args], at) => {
    const known = literal(format);
    if (known === null) return null;
    const parts: Part[] = [];
    let from = 0;
    for (const match of known.matchAll(/\{(\d+)\}/g)) {
      parts.push(known.slice(from, match.index));
      from = match.index + match[0].length;
      const own = partsOf(args[Number(match[1])] ?? unknown('format', at));
      if (own === null) return null;
      parts.push(...own);
    }
    return text([...parts, known.slice(from)], at);
  },
  resourceid: resourceId,
  subscriptionresourceid: resourceId,
  tenantresourceid: resourceId,
  extensionresourceid: resourceId,
  guid: (_args, at) => unknown('guid()', at),
  readenvironmentvariable: ([, fallback]) => fallback ?? null,
  createarray: (args, at) => list(args, at),
  array: ([value], at) => (value === undefined ? null : list([value], at)),
  string: ([value]) => value ?? null,
  tolower: ([value], at) => mappedText(value, at, (known) => known.toLowerCase()),
  toupper: ([value], at) => mappedText(value, at, (known) => known.toUpperCase()),
  if: ([condition, yes, no]) => {
    const known = condition === undefined ? null : truth(condition);
    return known === null ? null : ((known ? yes : no) ?? null);
  },
  equals: ([a, b], at) => {
    const [left, right] = [literal(a), literal(b)];
    return left === null || right === null
      ? null
      : text(String(left.toLowerCase() === right.toLowerCase()), at);
  },
  not: ([value], at) => {
    const known = value === undefined ? null : truth(value);
    return known === null ? null : text(String(!known), at);
  },
  empty: ([value], at) => {
    if (value?.kind === 'list') return text(String(value.items.length === 0), at);
    if (isTable(value)) return text(String(value.entries.length === 0), at);
    // A declared resource's property counts as non-empty, and so does a partly known text.
    const parts = value === undefined ? [] : (partsOf(value) ?? []);
    const isSomething = parts.some((one) =>
      typeof one === 'string' ? one !== '' : one.target !== null,
    );
    if (isSomething) return text('false', at);
    return literal(value) === '' ? text('true', at) : null;
  },
  union: (args, at) => {
    if (!args.every(isTable)) return null;
    return table(
      args.flatMap((arg) => (isTable(arg) ? arg.entries : [])),
      at,
    );
  },
  contains: ([within, wanted], at) => {
    const [a, b] = [literal(within), literal(wanted)];
    return a === null || b === null ? null : text(String(a.includes(b)), at);
  },
};
