/**
 * The test files of a graph (path -> what it imports) and the modules that nothing but tests imports, directly or through
 * others of these. What can be entered otherwise, as `entryPoints` or because nothing imports it, is not among them.
 */
export function testModules(
  edges: ReadonlyMap<string, readonly string[]>,
  entryPoints: readonly string[],
): ReadonlySet<string> {
  const reached = new Set(entryPoints);
  const imported = new Set([...edges.values()].flat());
  for (const path of edges.keys()) {
    if (!isTest(path) && !imported.has(path)) reached.add(path);
  }
  for (const path of reached) {
    for (const target of edges.get(path) ?? []) reached.add(target);
  }
  return new Set([...edges.keys()].filter((path) => isTest(path) || !reached.has(path)));
}

function isTest(path: string): boolean {
  return /\.test\.[cm]?tsx?$/.test(path);
}
