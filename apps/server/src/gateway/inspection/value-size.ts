/** Characters that a value counts for beside those of its texts. */
const PER_VALUE = 8;

/**
 * Returns about how many characters a JSON value has as text; null where it has more than `maxValues` members and items at all
 * depths. Reads no further than that.
 */
export function sizeOf(value: unknown, maxValues: number): number | null {
  const open: unknown[] = [value];
  let values = 0;
  let size = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') size += next.length;
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      values += next.length;
      if (values > maxValues) return null;
      for (const item of next) open.push(item);
    } else {
      for (const name in next) {
        if (++values > maxValues) return null;
        size += name.length;
        open.push((next as Readonly<Record<string, unknown>>)[name]);
      }
    }
  }
  return size + values * PER_VALUE;
}
