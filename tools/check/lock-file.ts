type Dependencies = Readonly<Record<string, string>>;

/** A package.json, or the lock file's copy of what it asks for. */
export type Manifest = {
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
};

const KINDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

/** One version, a link of the workspace included: `1.2.3`, `1.2.3-beta.1`, `npm:other@1.2.3`. */
const EXACT = /^(?:npm:(?:@[^/]+\/)?[^@/]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/**
 * Where a workspace's manifests (folder -> package.json; `` is the root) ask for something else than the lock file wrote down,
 * or for a range where a version is pinned; a line each.
 */
export function lockFaults(
  manifests: ReadonlyMap<string, Manifest>,
  locked: Readonly<Record<string, Manifest>>,
): readonly string[] {
  return [...manifests].flatMap(([folder, manifest]) => {
    const where = `${folder === '' ? '' : `${folder}/`}package.json`;
    const copy = locked[folder];
    if (copy === undefined) return [`${where}: package-lock.json does not know it: npm install`];
    return KINDS.flatMap((kind) => kindFaults(where, kind, manifest[kind] ?? {}, copy[kind] ?? {}));
  });
}

function kindFaults(where: string, kind: string, asked: Dependencies, locked: Dependencies) {
  const names = new Set([...Object.keys(asked), ...Object.keys(locked)]);
  return [...names].sort().flatMap((name) => {
    const version = asked[name];
    if (version !== locked[name]) {
      return [
        `${where}: ${kind} ${name} is ${version ?? 'absent'}, ${locked[name] ?? 'absent'} in package-lock.json: npm install`,
      ];
    }
    const pinned = kind === 'peerDependencies' || EXACT.test(version ?? '');
    return pinned ? [] : [`${where}: ${kind} ${name} is not pinned to one version: ${version}`];
  });
}
