import { byText, distinct } from '@svc/analysis';
import type { BomSource } from './bom.ts';
import type { InTurns } from './in-turns.ts';

/** The components at an end of a relation in a tree: none if it is not a component, several if versions differ. */
export type RefsOf = (
  source: BomSource,
  end: { readonly kind: string; readonly name: string },
) => readonly string[];

/** The ref of an asset: `model:gpt-4o`. */
export function assetRef(end: { readonly kind: string; readonly name: string }): string {
  return `${end.kind}:${end.name}`;
}

export function repositoryRef(name: string): string {
  return `repository:${name}`;
}

/**
 * Subject to repositories, tree to what nothing else in it uses, and component to component. What only a cycle leads to
 * hangs from its tree, so that everything is reached.
 */
export function* bomEdges(
  subject: string,
  sources: readonly BomSource[],
  refsOf: RefsOf,
): InTurns<Map<string, readonly string[]>> {
  const targets = new Map<string, Set<string>>();
  const add = (from: string, to: string) => {
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  };
  for (const source of sources) {
    const top = source.repository === null ? subject : repositoryRef(source.repository);
    add(subject, top);
    const own = usesIn(source, refsOf);
    for (const [from, all] of own) for (const to of all) add(from, to);
    const refs = distinct(source.assets.flatMap((asset) => refsOf(source, asset)));
    for (const ref of entries(refs, own)) add(top, ref);
    yield;
  }
  return new Map(
    [...targets]
      .sort(([a], [b]) => byText(a, b))
      .map(([from, to]) => [from, [...to].sort(byText)] as const),
  );
}

/** What each component of one tree uses there. */
function usesIn(source: BomSource, refsOf: RefsOf): ReadonlyMap<string, ReadonlySet<string>> {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of source.relations) {
    const used = refsOf(source, to);
    for (const user of refsOf(source, from)) {
      const own = uses.get(user) ?? new Set();
      for (const one of used.filter((ref) => ref !== user)) own.add(one);
      uses.set(user, own);
    }
  }
  return uses;
}

/** Those that no other uses, and one of each cycle that only itself leads to. */
function entries(refs: readonly string[], uses: ReadonlyMap<string, ReadonlySet<string>>) {
  const used = new Set([...uses.values()].flatMap((targets) => [...targets]));
  const reached = new Set<string>();
  const reach = (start: string) => {
    const waiting = [start];
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      waiting.push(...(uses.get(ref) ?? []));
    }
  };
  const tops = refs.filter((ref) => !used.has(ref));
  tops.forEach(reach);
  for (const ref of refs) {
    if (reached.has(ref)) continue;
    tops.push(ref);
    reach(ref);
  }
  return tops;
}
