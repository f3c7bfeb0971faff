import { folderOf, nameOf, type SourceTree } from '@svc/analysis';

/** Projects of Python in one tree whose names are read. */
const MAX_PROJECTS = 200;

/**
 * Returns the files that a module means which another project of the tree publishes, best first: `core/harbour_core/__init__.py` for
 * `harbour_core` where `core/pyproject.toml` has the name `harbour-core`.
 */
export function pythonProjects(tree: SourceTree): (module: string) => readonly string[] {
  let folders: ReadonlyMap<string, string> | null = null;
  return (module) => {
    const [name = '', ...rest] = module.split('.');
    if (name === '') return [];
    folders ??= projectFolders(tree);
    const folder = folders.get(name.toLowerCase());
    if (folder === undefined) return [];
    const path = [name, ...rest].join('/');
    const start = folder === '' ? '' : `${folder}/`;
    return [`${start}${path}`, `${start}src/${path}`].flatMap(moduleFiles);
  };
}

/** Returns the files that define a module; Python imports a package before a module of the same name. */
export const moduleFiles = (base: string): readonly string[] => [
  `${base}/__init__.py`,
  `${base}.py`,
];

function projectFolders(tree: SourceTree): ReadonlyMap<string, string> {
  const paths = tree.paths
    .filter((path) => nameOf(path) === 'pyproject.toml')
    .slice(0, MAX_PROJECTS);
  return new Map(
    paths.flatMap((path) => {
      const [, name] = /^name\s*=\s*["']([\w.-]{1,200})["']/m.exec(tree.text(path) ?? '') ?? [];
      return name === undefined ? [] : [[importName(name), folderOf(path)] as const];
    }),
  );
}

/** The usual name of the package of a project: `harbour_core` of `Harbour-Core`. */
const importName = (project: string) => project.toLowerCase().replace(/[-.]+/g, '_');
