import { dirname, join, normalize } from 'node:path';
import { moduleImports } from '../check/module-imports.ts';

/** What a workspace package's name stands for, `@svc/policy` -> `packages/policy/src/index.ts`. */
export type Packages = ReadonlyMap<string, string>;

/**
 * Returns the test files that reach a module by imports, nearest first and then by name, at most `count`. `sources` are the modules
 * of the tree by path.
 */
export function nearestTests(
  path: string,
  importers: ReadonlyMap<string, readonly string[]>,
  count: number,
): readonly string[] {
  const found: string[] = [];
  const seen = new Set([path]);
  let ring: readonly string[] = [path];
  while (ring.length > 0 && found.length < count) {
    const next = ring.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one));
    ring = [...new Set(next)].sort();
    for (const one of ring) seen.add(one);
    found.push(...ring.filter((one) => one.endsWith('.test.ts')));
  }
  return found.slice(0, count);
}

/** Returns who imports each module, of a tree of sources by path. */
export function importersOf(
  sources: ReadonlyMap<string, string>,
  packages: Packages,
): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, source] of sources) {
    for (const { specifier, typeOnly } of moduleImports(path, source)) {
      const target = specifier.startsWith('.')
        ? normalize(join(dirname(path), specifier))
        : packages.get(specifier);
      if (typeOnly || target === undefined || !sources.has(target)) continue;
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}
