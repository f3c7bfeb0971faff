import { literal, type Table, type Value } from './value.ts';

/** One spelling for `assume_role_policy`, `assumeRolePolicy` and `AssumeRolePolicy`. */
export function plainName(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}

/**
 * Returns the property at a dotted path, whatever the dialect's spelling; the first of a list on the way, as a nested block is a
 * list of one. Undefined if it is missing or null.
 */
export function property(value: Value | undefined, path: string): Value | undefined {
  let current = value;
  for (const step of path.split('.')) {
    if (current?.kind === 'list' && !/^\d+$/.test(step)) current = current.items[0];
    if (current === undefined || current.kind === 'unknown') return current;
    if (current.kind !== 'map') return undefined;
    const wanted = plainName(step);
    current = current.entries.find(({ key }) => plainName(key) === wanted)?.value;
  }
  return current?.kind === 'null' ? undefined : current;
}

/** Returns the first of the paths with a value. */
export function anyProperty(value: Value | undefined, paths: readonly string[]): Value | undefined {
  for (const path of paths) {
    const found = property(value, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a list's items; a value alone is a list of one, undefined is empty. */
export function items(value: Value | undefined): readonly Value[] {
  if (value === undefined || value.kind === 'null') return [];
  return value.kind === 'list' ? value.items.flatMap(items) : [value];
}

/** Whether a switch is on: by its value, by `fallback` where it is not set, `unknown` where the value is. */
export function switchState(value: Value | undefined, fallback: boolean): boolean | 'unknown' {
  if (value === undefined || value.kind === 'null') return fallback;
  const known = literal(value)?.toLowerCase();
  if (known === undefined) return 'unknown';
  if (known === 'true' || known === 'enabled' || known === 'yes') return true;
  if (known === 'false' || known === 'disabled' || known === 'no') return false;
  return 'unknown';
}

export function isTable(value: Value | undefined): value is Table {
  return value?.kind === 'map';
}
