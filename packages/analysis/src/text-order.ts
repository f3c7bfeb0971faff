/** Order by UTF-16 code units, the same on every machine. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorted, without repeats. */
export function distinct(values: Iterable<string>): string[] {
  return [...new Set(values)].sort(byText);
}
