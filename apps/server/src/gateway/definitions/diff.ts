/** One member of a definition that changed; null is an absent one. */
export type DefinitionDifference = {
  /** JSON Pointer (RFC 6901). */
  readonly at: string;
  readonly before: unknown;
  readonly after: unknown;
};

const MAX_DIFFERENCES = 100;

/** Returns the members in which two JSON values differ, deepest first where both are objects; at most 100. */
export function differences(before: unknown, after: unknown, at = ''): DefinitionDifference[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  if (!isRecord(before) || !isRecord(after)) {
    return [{ at, before: before ?? null, after: after ?? null }];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const found: DefinitionDifference[] = [];
  for (const name of names) {
    const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    found.push(...differences(before[name], after[name], place));
    if (found.length >= MAX_DIFFERENCES) break;
  }
  return found.slice(0, MAX_DIFFERENCES);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
