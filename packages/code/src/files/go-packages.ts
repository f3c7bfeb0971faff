import { folderOf, nameOf, type SourceTree } from '@svc/analysis';
import { detached } from '../program/detached.ts';

/**
 * Returns the files of a package of Go that declare a name at their top level, a method as `Type.Method` too; `Type.` means every
 * file with methods of the type. The package is the file's own for an empty
 * module, else the folder that the module's path means by a `go.mod` of the tree; none for packages elsewhere.
 */
export type GoDeclarations = (from: string, module: string, name: string) => readonly string[];

const NONE: readonly string[] = [];
/** Maximum number of files read of one package, and of modules of one tree. */
const MAX_FILES = 300;
const MAX_MODULES = 200;

export function goDeclarations(tree: SourceTree): GoDeclarations {
  const packages = new Map<string, ReadonlyMap<string, readonly string[]>>();
  let folders: ReadonlyMap<string, readonly string[]> | null = null;
  let modules: readonly (readonly [module: string, folder: string])[] | null = null;
  const filesOf = (folder: string) => {
    folders ??= Map.groupBy(
      tree.paths.filter((path) => path.endsWith('.go') && !path.endsWith('_test.go')),
      folderOf,
    );
    return folders.get(folder) ?? NONE;
  };
  const declarationsOf = (folder: string) => {
    const known = packages.get(folder) ?? declarations(filesOf(folder).slice(0, MAX_FILES), tree);
    packages.set(folder, known);
    return known;
  };
  const folderOfModule = (module: string) => {
    modules ??= modulesOf(tree);
    const found = modules.find(([start]) => module === start || module.startsWith(`${start}/`));
    if (found === undefined) return null;
    const [start, folder] = found;
    return [folder, module.slice(start.length + 1)].filter((part) => part !== '').join('/');
  };
  return (from, module, name) => {
    const folder = module === '' ? folderOf(from) : folderOfModule(module);
    return folder === null ? NONE : (declarationsOf(folder).get(name) ?? NONE);
  };
}

/** `func (t *T) Name(`, `type Name`, `var Name`, and `Name Type = value` of a block. */
const DECLARATION =
  /^(?:(?:func[ \t]+(?:\(([^)\n]{0,100})\)[ \t]*)?|type[ \t]+|var[ \t]+|const[ \t]+)([A-Za-z_]\w*)|\t([A-Za-z_]\w*)(?:[ \t]+[\w*.[\]]{1,60})?[ \t]*=(?!=))/gm;

/** `t *T`, `T[K]`. */
const RECEIVER_TYPE = /([A-Za-z_]\w*)(?:\[[^\]\n]*\])?[ \t]*$/;

/** Names that files declare at their top level, in blocks too; a few names inside functions are harmless. */
function declarations(
  paths: readonly string[],
  tree: SourceTree,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const names = new Set<string>();
    for (const [, receiver, one, inBlock] of (tree.text(path) ?? '').matchAll(DECLARATION)) {
      const name = (one ?? inBlock) as string;
      names.add(detached(name));
      const [, type] = RECEIVER_TYPE.exec(receiver ?? '') ?? [];
      if (type !== undefined) names.add(`${type}.`).add(`${type}.${name}`);
    }
    for (const name of names) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [path]);
      else known.push(path);
    }
  }
  return found;
}

/** Modules that the tree holds, and their folders; the longest path first. */
function modulesOf(tree: SourceTree): (readonly [string, string])[] {
  return tree.paths
    .filter((path) => nameOf(path) === 'go.mod')
    .slice(0, MAX_MODULES)
    .flatMap((path) => {
      const [, module] = /^module[ \t]+"?([^\s"]+)/m.exec(tree.text(path) ?? '') ?? [];
      return module === undefined ? [] : [[module, folderOf(path)] as const];
    })
    .sort(([a], [b]) => b.length - a.length);
}
