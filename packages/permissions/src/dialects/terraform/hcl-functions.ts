import { mappedText } from '../../expression/text-functions.ts';
import { embeddedJson } from '../../value/json-value.ts';
import {
  list,
  literal,
  type Part,
  type Place,
  partsOf,
  table,
  text,
  type Value,
} from '../../value/value.ts';

type HclFunction = (args: readonly Value[], at: Place) => Value | null;

/** Parts or items that one call may make. */
const MAX_ITEMS = 5000;

/**
 * Functions of the Terraform language that policies are written with, over values with holes. Null where the
 * arguments do not determine the result. developer.hashicorp.com/terraform/language/functions
 */
export const HCL_FUNCTIONS: Readonly<Record<string, HclFunction>> = {
  jsonencode: ([value]) => value ?? null,
  yamlencode: ([value]) => value ?? null,
  jsondecode: ([value]) => decoded(value),
  tostring: ([value]) => value ?? null,
  tonumber: ([value]) => value ?? null,
  tobool: ([value]) => value ?? null,
  tolist: ([value]) => value ?? null,
  tomap: ([value]) => value ?? null,
  toset: ([value], at) => distinct(value, at),
  distinct: ([value], at) => distinct(value, at),
  sensitive: ([value]) => value ?? null,
  nonsensitive: ([value]) => value ?? null,
  concat: (args, at) => joinedLists(args, at),
  setunion: (args, at) => joinedLists(args, at),
  flatten: ([value], at) => (value?.kind === 'list' ? list(flat(value.items), at) : null),
  compact: ([value], at) =>
    value?.kind === 'list'
      ? list(
          value.items.filter((item) => item.kind !== 'null' && literal(item) !== ''),
          at,
        )
      : null,
  merge: (args, at) => merged(args, at),
  keys: ([value], at) =>
    value?.kind === 'map'
      ? list(
          value.entries.map(({ key, at: place }) => text(key, place)),
          at,
        )
      : null,
  values: ([value], at) =>
    value?.kind === 'map'
      ? list(
          value.entries.map((entry) => entry.value),
          at,
        )
      : null,
  length: ([value], at) => {
    if (value?.kind === 'list') return text(String(value.items.length), at);
    if (value?.kind === 'map') return text(String(value.entries.length), at);
    const known = literal(value);
    return known === null ? null : text(String(known.length), at);
  },
  contains: ([within, wanted], at) => {
    const texts = within?.kind === 'list' ? within.items.map(literal) : [null];
    const known = literal(wanted);
    if (known === null) return null;
    if (texts.includes(known)) return text('true', at);
    return texts.includes(null) ? null : text('false', at);
  },
  lookup: ([within, key, otherwise]) => {
    const name = literal(key);
    if (within?.kind !== 'map' || name === null) return null;
    return within.entries.find((entry) => entry.key === name)?.value ?? otherwise ?? null;
  },
  element: ([within, index]) => {
    const at = Number(literal(index) ?? Number.NaN);
    if (within?.kind !== 'list' || !Number.isInteger(at) || within.items.length === 0) return null;
    return within.items[at % within.items.length] ?? null;
  },
  one: ([value], at) =>
    value?.kind === 'list' && value.items.length < 2
      ? (value.items[0] ?? { kind: 'null', at })
      : null,
  try: (args) => firstTold(args),
  can: ([value], at) =>
    value === undefined || value.kind === 'unknown'
      ? null
      : text(String(value.kind !== 'null'), at),
  coalesce: (args) => firstTold(args.filter((arg) => literal(arg) !== '')),
  coalescelist: (args) =>
    firstTold(args.filter((arg) => arg.kind !== 'list' || arg.items.length > 0)),
  format: (args, at) => formatted(args, at),
  join: ([separator, items], at) => {
    const between = separator === undefined ? null : partsOf(separator);
    if (between === null || items?.kind !== 'list') return null;
    const parts: Part[] = [];
    for (const item of items.items.slice(0, MAX_ITEMS)) {
      const own = partsOf(item);
      if (own === null) return null;
      if (parts.length > 0) parts.push(...between);
      parts.push(...own);
    }
    return text(parts, at);
  },
  split: ([separator, value], at) => {
    const [between, known] = [literal(separator), literal(value)];
    if (between === null || known === null) return null;
    return list(
      known
        .split(between)
        .slice(0, MAX_ITEMS)
        .map((one) => text(one, at)),
      at,
    );
  },
  formatlist: ([format, ...lists], at) => {
    const length = Math.max(0, ...lists.map((one) => (one.kind === 'list' ? one.items.length : 0)));
    if (format === undefined || lists.some(({ kind }) => kind === 'unknown')) return null;
    const made: Value[] = [];
    for (let index = 0; index < Math.min(length, MAX_ITEMS); index++) {
      const args = lists.map((one) => (one.kind === 'list' ? one.items[index] : one));
      const value = formatted([format, ...args.filter((arg) => arg !== undefined)], at);
      if (value === null) return null;
      made.push(value);
    }
    return list(made, at);
  },
  lower: ([value], at) => mappedText(value, at, (known) => known.toLowerCase()),
  upper: ([value], at) => mappedText(value, at, (known) => known.toUpperCase()),
  title: ([value], at) => mappedText(value, at, (known) => known),
  trimspace: ([value], at) => mappedText(value, at, (known) => known.trim()),
  replace: ([value, from, to], at) => {
    const search = literal(from);
    const by = to === undefined ? null : partsOf(to);
    if (search === null || search === '' || by === null || /^\/.*\/$/.test(search)) return null;
    if (value?.kind !== 'text') return null;
    const replaced = value.parts.flatMap((part) =>
      typeof part !== 'string'
        ? [part]
        : part.split(search).flatMap((piece, index) => (index > 0 ? [...by, piece] : [piece])),
    );
    return text(replaced, at);
  },
  sort: ([value]) => value ?? null,
  reverse: ([value], at) => (value?.kind === 'list' ? list(value.items.toReversed(), at) : null),
};

function decoded(value: Value | undefined): Value | null {
  if (value?.kind === 'map' || value?.kind === 'list') return value;
  return value?.kind === 'text' ? embeddedJson(value) : null;
}

function flat(values: readonly Value[]): Value[] {
  return values.flatMap((value) => (value.kind === 'list' ? flat(value.items) : [value]));
}

function joinedLists(args: readonly Value[], at: Place): Value | null {
  // An unknown list stays as one unknown item, so that the known items of the others count.
  const items = args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));
  return list(items.filter(({ kind }) => kind !== 'null').slice(0, MAX_ITEMS), at);
}

function distinct(value: Value | undefined, at: Place): Value | null {
  if (value?.kind !== 'list') return value ?? null;
  const seen = new Set<string>();
  return list(
    value.items.filter((item) => {
      const known = literal(item);
      if (known === null || !seen.has(known)) {
        if (known !== null) seen.add(known);
        return true;
      }
      return false;
    }),
    at,
  );
}

function merged(args: readonly Value[], at: Place): Value | null {
  const all = args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));
  const byKey = new Map<string, { key: string; value: Value; at: Place }>();
  for (const arg of all) {
    if (arg.kind === 'null') continue;
    if (arg.kind !== 'map') return null;
    for (const entry of arg.entries) byKey.set(entry.key, entry);
  }
  return table([...byKey.values()].slice(0, MAX_ITEMS), at);
}

function firstTold(args: readonly Value[]): Value | null {
  return args.find(({ kind }) => kind !== 'null') ?? null;
}

function formatted(args: readonly Value[], at: Place): Value | null {
  const [first, ...rest] = args;
  const format = literal(first);
  if (format === null) return null;
  const parts: Part[] = [];
  let from = 0;
  let next = 0;
  for (const match of format.matchAll(/%(%|[sdvq]|\d*d)/g)) {
    parts.push(format.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[0] === '%%') parts.push('%');
    else {
      const arg = rest[next++];
      const own = arg === undefined ? null : partsOf(arg);
      if (own === null) return null;
      parts.push(...own);
    }
  }
  return text([...parts, format.slice(from)], at);
}
