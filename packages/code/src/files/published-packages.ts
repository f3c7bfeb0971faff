import { folderOf, nameOf, type SourceTree } from '@svc/analysis';

/** Packages of JavaScript in one tree whose names are read. */
const MAX_PACKAGES = 200;

/**
 * Returns the files without endings that a module means which the tree itself publishes, best first: `packages/desk/src/index` for
 * `@acme/desk` where `packages/desk/package.json` has that name.
 */
export function publishedPackages(tree: SourceTree): (module: string) => readonly string[] {
  let folders: ReadonlyMap<string, string> | null = null;
  return (module) => {
    folders ??= packageFolders(tree);
    const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(module) ?? [];
    const folder = folders.get(name);
    if (folder === undefined) return [];
    const inside =
      rest === '' ? ['src/index', 'index', 'lib/index', 'src/main'] : [`src/${rest}`, rest];
    return inside.map((one) => (folder === '' ? one : `${folder}/${one}`));
  };
}

function packageFolders(tree: SourceTree): ReadonlyMap<string, string> {
  const paths = tree.paths.filter((path) => nameOf(path) === 'package.json').slice(0, MAX_PACKAGES);
  return new Map(
    paths.flatMap((path) => {
      const [, name] = /^\s*"name"\s*:\s*"([^"]{1,200})"/m.exec(tree.text(path) ?? '') ?? [];
      return name === undefined ? [] : [[name, folderOf(path)] as const];
    }),
  );
}
