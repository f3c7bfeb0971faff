/** A constant whose name states a limit in another way than `MAX_*`. */
const LIMIT = /\b(?:const|let) ((?:MOST|LONGEST|LARGEST)(?:_[A-Z0-9_]+)?)\b/g;

/** Names that packages had before this check; the list only shrinks. */
const KNOWN_IN_PACKAGES: ReadonlySet<string> = new Set([
  'LARGEST',
  'LARGEST_CACHED',
  'LARGEST_IGNORE_FILE',
  'LONGEST',
  'LONGEST_CHAIN',
  'LONGEST_FACTOR',
  'LONGEST_HEADER',
  'LONGEST_KEPT',
  'LONGEST_KIND',
  'LONGEST_LINE',
  'LONGEST_NAME',
  'LONGEST_PATH',
  'LONGEST_REASON',
  'LONGEST_TEMPLATE',
  'LONGEST_TEXT',
  'MOST',
  'MOST_ACCOUNTS',
  'MOST_ACTIONS',
  'MOST_ASSETS',
  'MOST_CACHED_BYTES',
  'MOST_CALLS',
  'MOST_DEFINITIONS',
  'MOST_DETAILS',
  'MOST_EDITS',
  'MOST_ENTRIES',
  'MOST_EVALUATIONS',
  'MOST_FILES',
  'MOST_FILLED',
  'MOST_FINDINGS',
  'MOST_HELD',
  'MOST_IDENTITIES',
  'MOST_INSTANCES',
  'MOST_ITEMS',
  'MOST_KEPT',
  'MOST_LINKS',
  'MOST_METRICS',
  'MOST_MODULES',
  'MOST_NODES',
  'MOST_OCCURRENCES',
  'MOST_OF_ALL',
  'MOST_OF_A_KIND',
  'MOST_PARTS',
  'MOST_PER_RULE',
  'MOST_PROBLEMS',
  'MOST_REFERENCES',
  'MOST_RELATIONS',
  'MOST_SERVICES',
  'MOST_SETS',
  'MOST_STEPS',
  'MOST_STRINGS',
  'MOST_TEXT',
  'MOST_TOKENS',
  'MOST_USES',
  'MOST_VALUES',
  'MOST_WILDCARDS',
]);

/** Faults of names, and names of the list that no package has any more. */
export type LimitNames = { readonly faults: readonly string[]; readonly unused: readonly string[] };

/** Checks the names of limits in code files, path -> text. */
export function checkLimitNames(texts: ReadonlyMap<string, string>): LimitNames {
  const faults: string[] = [];
  const unused = new Set(KNOWN_IN_PACKAGES);
  for (const [path, text] of texts) {
    if (!/\.[cm]?[jt]s$/.test(path)) continue;
    for (const { 1: name = '', index } of text.matchAll(LIMIT)) {
      unused.delete(name);
      if (path.startsWith('packages/') && KNOWN_IN_PACKAGES.has(name)) continue;
      const line = text.slice(0, index).split('\n').length;
      faults.push(`${path}:${line}: a limit is named MAX_* (got ${name}); rename it`);
    }
  }
  return { faults, unused: [...unused] };
}
