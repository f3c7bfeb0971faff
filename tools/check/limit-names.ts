/** A constant whose name states a limit in another way than `MAX_*`. */
const LIMIT = /\b(?:const|let) ((?:MOST|LONGEST|LARGEST)(?:_[A-Z0-9_]+)?)\b/g;

/** Names that packages had before this check; the list only shrinks. */
const KNOWN_IN_PACKAGES: ReadonlySet<string> = new Set([
  'LONGEST',
  'LONGEST_KIND',
  'LONGEST_RUN',
  'MOST_BETWEEN',
  'MOST_NAME',
  'MOST_OF_A_KIND',
  'MOST_USER_INFO',
]);

/** Faults of names, and names of the list that no package has any more. */
export type LimitNames = { readonly faults: readonly string[]; readonly unused: readonly string[] };

/** Checks the names of limits in code files, path -> text. */
export function checkLimitNames(texts: ReadonlyMap<string, string>): LimitNames {
  const faults: string[] = [];
  const unused = new Set(KNOWN_IN_PACKAGES);
  for (const [path, text] of texts) {
    if (!/\.(?:as|[cm]?[jt]s)$/.test(path)) continue;
    for (const { 1: name = '', index } of text.matchAll(LIMIT)) {
      unused.delete(name);
      if (path.startsWith('packages/') && KNOWN_IN_PACKAGES.has(name)) continue;
      const line = text.slice(0, index).split('\n').length;
      faults.push(`${path}:${line}: a limit is named MAX_* (got ${name}); rename it`);
    }
  }
  return { faults, unused: [...unused] };
}
