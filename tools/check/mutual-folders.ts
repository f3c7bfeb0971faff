/**
 * Pairs of folders beside each other, each of which imports from the other, as the two imports. `edges` has the imported
 * paths by path. What a feature's `read-model.ts` gives to others does not count: features read each other.
 */
export function mutualFolders(
  edges: ReadonlyMap<string, readonly string[]>,
): readonly (readonly [string, string])[] {
  const seen = new Map<string, string>();
  const pairs: [string, string][] = [];
  for (const [path, targets] of edges) {
    for (const target of targets) {
      if (target.endsWith('/read-model.ts')) continue;
      const folders = dividedAt(path, target);
      if (folders === null) continue;
      const [from, to] = folders;
      const back = seen.get(`${to} ${from}`);
      if (!seen.has(`${from} ${to}`) && back !== undefined) {
        pairs.push([back, `${path} -> ${target}`]);
      }
      if (!seen.has(`${from} ${to}`)) seen.set(`${from} ${to}`, `${path} -> ${target}`);
    }
  }
  return pairs;
}

/** The two folders in which paths part; null where one of them is a file there. */
function dividedAt(path: string, target: string): [string, string] | null {
  const [own, other] = [path.split('/'), target.split('/')];
  const at = own.findIndex((segment, index) => segment !== other[index]);
  if (at === -1 || at >= own.length - 1 || at >= other.length - 1) return null;
  return [own.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')];
}
