import type { ObjectStore } from './object-store.ts';

export type Commit = {
  readonly name: string;
  readonly tree: string;
  readonly parents: readonly string[];
  /** When it was committed, in seconds since 1970. */
  readonly time: number;
};

/** Reads the header of a commit. A shallow one has no parents here: they were not fetched. */
export function readCommit(store: ObjectStore, name: string, shallow: ReadonlySet<string>): Commit {
  const text = store.bytesOf(name, 'commit').toString('latin1');
  const end = text.indexOf('\n\n');
  const header = end === -1 ? text : text.slice(0, end);
  const tree = /^tree ([0-9a-f]+)$/m.exec(header)?.[1] ?? '';
  const parents = [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(
    ([, parent]) => parent as string,
  );
  const time = Number(/^committer .*> (-?\d+) [+-]\d+$/m.exec(header)?.[1] ?? 0);
  return { name, tree, parents: shallow.has(name) ? [] : parents, time };
}

/** Commits reachable from `tips`, each after its parents, otherwise the oldest first. */
export function commitsFrom(tips: readonly string[], read: (name: string) => Commit): Commit[] {
  const found = new Map<string, Commit>();
  const pending = [...tips];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue;
    const commit = read(name);
    found.set(name, commit);
    pending.push(...commit.parents);
  }
  return parentsFirst(found);
}

/** Commits reachable from `tip` and not from `base`, in the same order. */
export function commitsSince(base: string, tip: string, read: (name: string) => Commit): Commit[] {
  const known = new Map<string, Commit>();
  const get = (name: string) => {
    const commit = known.get(name) ?? read(name);
    known.set(name, commit);
    return commit;
  };
  const old = new Set<string>();
  const wanted = new Map<string, Commit>();
  const queue = new Set([base, tip]);
  const visited = new Set<string>();
  const markOld = (name: string) => {
    const pending = [name];
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
      if (old.has(one)) continue;
      old.add(one);
      wanted.delete(one);
      if (visited.has(one)) pending.push(...get(one).parents);
    }
  };
  markOld(base);
  // The newest first; once only ancestors of the base are left, nothing more can be wanted. A clock that ran wrong
  // may leave an ancestor of the base among the wanted: then more is scanned, never less.
  while ([...queue].some((name) => !old.has(name))) {
    const newest = [...queue].map(get).reduce((a, b) => (b.time > a.time ? b : a));
    queue.delete(newest.name);
    visited.add(newest.name);
    const isOld = old.has(newest.name);
    if (!isOld) wanted.set(newest.name, newest);
    for (const parent of newest.parents) {
      if (isOld) markOld(parent);
      if (!visited.has(parent)) queue.add(parent);
    }
  }
  return parentsFirst(wanted);
}

function parentsFirst(commits: ReadonlyMap<string, Commit>): Commit[] {
  const ordered = new Set<Commit>();
  const byTime = [...commits.values()].sort(
    (a, b) => a.time - b.time || (a.name < b.name ? -1 : 1),
  );
  for (const first of byTime) {
    const pending = [first];
    for (let commit = pending.at(-1); commit !== undefined; commit = pending.at(-1)) {
      const missing = commit.parents
        .map((parent) => commits.get(parent))
        .filter((parent) => parent !== undefined && !ordered.has(parent)) as Commit[];
      if (missing.length === 0 || ordered.has(commit)) {
        ordered.add(commit);
        pending.pop();
      } else {
        pending.push(...missing);
      }
    }
  }
  return [...ordered];
}
