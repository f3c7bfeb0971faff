/**
 * Returns the test files and test support of a graph (path -> imported paths), and the modules that nothing else imports,
 * directly or through others. A module that is one of `entryPoints`, or that nothing imports, is product code.
 */
export function testModules(
  edges: ReadonlyMap<string, readonly string[]>,
  entryPoints: readonly string[],
): ReadonlySet<string> {
  const reached = new Set(entryPoints.filter((path) => !isTest(path)));
  const imported = new Set([...edges.values()].flat());
  for (const path of edges.keys()) {
    if (!isTest(path) && !imported.has(path)) reached.add(path);
  }
  for (const path of reached) {
    for (const target of edges.get(path) ?? []) if (!isTest(target)) reached.add(target);
  }
  return new Set([...edges.keys()].filter((path) => isTest(path) || !reached.has(path)));
}

/** True for a test file (`x.test.ts`), its support (`x.testing.ts`) and the cases of a rule (`x.cases.ts`). */
export function isTest(path: string): boolean {
  return /\.(?:test|testing|cases)\.[cm]?tsx?$/.test(path);
}
