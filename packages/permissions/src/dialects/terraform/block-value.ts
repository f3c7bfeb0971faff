import { evaluate, type Scope } from '../../expression/evaluate.ts';
import type { Block, Body } from '../../expression/expression.ts';
import { type Entry, list, literal, table, text, unknown, type Value } from '../../value/value.ts';

/** Blocks that one `for_each` may make. */
const MAX_INSTANCES = 50;

/** Settings of Terraform itself, which no provider sees. */
const META = new Set(['for_each', 'count', 'depends_on', 'provider', 'lifecycle']);

/** A block's content as a map: nested blocks of one type are a list of maps, `dynamic` ones written out. */
export function blockValue(body: Body, scope: Scope, extent: Pick<Block, 'start' | 'end'>): Value {
  const entries: Entry[] = [];
  for (const one of body.attributes) {
    if (META.has(one.name)) continue;
    const at = { path: scope.path, start: one.start, end: one.end };
    entries.push({ key: one.name, value: evaluate(one.value, scope), at });
  }
  const grouped = new Map<string, Value[]>();
  for (const block of body.blocks) {
    if (META.has(block.type)) continue;
    const name = block.type === 'dynamic' ? (block.labels[0] ?? '') : block.type;
    const values =
      block.type === 'dynamic'
        ? dynamicValues(block, scope)
        : [blockValue(block.body, scope, block)];
    grouped.set(name, [...(grouped.get(name) ?? []), ...values]);
  }
  for (const [key, values] of grouped) {
    const at = values[0]?.at ?? { path: scope.path, ...extent };
    entries.push({ key, value: list(values, at), at });
  }
  return table(entries, { path: scope.path, start: extent.start, end: extent.end });
}

function dynamicValues(block: Block, scope: Scope): Value[] {
  const content = block.body.blocks.find(({ type }) => type === 'content');
  const each = block.body.attributes.find(({ name }) => name === 'for_each');
  if (content === undefined || each === undefined) return [];
  const named = block.body.attributes.find(({ name }) => name === 'iterator')?.value;
  const iterator = named?.kind === 'name' ? named.name : (block.labels[0] ?? '');
  return instances(evaluate(each.value, scope), scope, iterator).map(({ scope: inner }) =>
    blockValue(content.body, inner, content),
  );
}

/**
 * Returns the scopes that a `for_each` makes, one per item, with `name.key` and `name.value` bound; a single one with both
 * unknown if the collection is unknown.
 */
function instances(
  collection: Value,
  scope: Scope,
  name: string,
): { readonly key: string | null; readonly scope: Scope }[] {
  const bind = (key: Value, value: Value): Scope => {
    const both = table(
      [
        { key: 'key', value: key, at: key.at },
        { key: 'value', value, at: value.at },
      ],
      value.at,
    );
    return { ...scope, bound: new Map(scope.bound).set(name, both) };
  };
  const { at } = collection;
  if (collection.kind === 'list') {
    return collection.items.slice(0, MAX_INSTANCES).map((item) => ({
      key: literal(item),
      scope: bind(item, item),
    }));
  }
  if (collection.kind === 'map') {
    return collection.entries.slice(0, MAX_INSTANCES).map((entry) => ({
      key: entry.key,
      scope: bind(text(entry.key, entry.at), entry.value),
    }));
  }
  if (collection.kind === 'null') return [];
  // `for_each = aws_iam_role.x` goes through the instances of what it names.
  const target = collection.kind === 'unknown' ? collection.hole.target : null;
  const key = unknown(`${name}.key`, at);
  return [{ key: null, scope: bind(key, unknown(`${name}.value`, at, target)) }];
}

/** Returns the scopes of a resource, data source or module call: by its `for_each` or `count`, none when that is known to be 0. */
export function blockInstances(
  block: Block,
  scope: Scope,
): { readonly key: string | null; readonly scope: Scope }[] {
  const each = block.body.attributes.find(({ name }) => name === 'for_each');
  if (each !== undefined) return instances(evaluate(each.value, scope), scope, 'each');
  const count = block.body.attributes.find(({ name }) => name === 'count');
  if (count === undefined) return [{ key: null, scope }];
  const value = evaluate(count.value, scope);
  if (literal(value) === '0' || literal(value) === 'false') return [];
  const index = table(
    [{ key: 'index', value: unknown('count.index', value.at), at: value.at }],
    value.at,
  );
  return [{ key: null, scope: { ...scope, bound: new Map(scope.bound).set('count', index) } }];
}
