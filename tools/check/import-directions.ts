import { posix } from 'node:path';
import type { FolderRule, Grant } from './architecture-table.ts';
import { importCycles } from './import-cycles.ts';
import { type ModuleImport, moduleImports } from './module-imports.ts';
import { mutualFolders } from './mutual-folders.ts';
import { isTest, testModules } from './test-modules.ts';

/** The modules of a tree and how its packages are called. */
export type ModuleTree = {
  /** Path from the root, with forward slashes -> source text. */
  readonly modules: ReadonlyMap<string, string>;
  /** Name of a package of the workspace, alone or with an entry -> the file that it imports, or null if the entry does not exist. */
  readonly entryPoints: ReadonlyMap<string, string | null>;
};

/**
 * Every import that the rules do not grant, every cycle between modules (type imports count), every two folders beside each
 * other that import each other, every module that no rule covers and every rule without a module below it; a line of text
 * each, empty when all is well.
 */
export function importFaults(tree: ModuleTree, rules: readonly FolderRule[]): readonly string[] {
  const faults: string[] = [];
  const imports = new Map(
    [...tree.modules].map(([path, source]) => [path, resolvedImports(path, source, tree)]),
  );
  const edges = new Map(
    [...imports].map(([path, items]) => [path, items.map(({ target }) => target).filter(isPath)]),
  );
  const tests = testModules(edges, [...tree.entryPoints.values()].filter(isPath));
  for (const [path, items] of imports) {
    const own = ruleOf(path, rules);
    if (own === null) {
      if (path.includes('/')) faults.push(`${path}: no row of docs/architecture.md covers it`);
      continue;
    }
    for (const item of items) {
      const reason = refusal({ ...own, path, isTestCode: tests.has(path) }, item);
      if (reason !== null) {
        faults.push(`${path}:${item.line}: imports ${item.specifier}: ${reason}`);
      }
    }
  }
  for (const rule of rules) {
    if (![...imports.keys()].some((path) => covers(rule.folder, path))) {
      faults.push(`docs/architecture.md: no file is below its row ${rule.folder}`);
    }
  }
  const product = new Map([...edges].filter(([path]) => isProduct(path) && !tests.has(path)));
  for (const pair of mutualFolders(product))
    faults.push(`import each other: ${pair.join(' and ')}`);
  for (const cycle of importCycles(edges)) faults.push(`cycle: ${cycle.join(' -> ')}`);
  return faults;
}

/** The path imported; `external` for what is not ours; null for a package of ours that has no such entry point. */
type Target = string | null | typeof EXTERNAL;
const EXTERNAL = Symbol('external');

type ResolvedImport = ModuleImport & { readonly target: Target };

function isPath(target: Target): target is string {
  return typeof target === 'string';
}

function resolvedImports(path: string, source: string, { entryPoints }: ModuleTree) {
  return moduleImports(path, source).map((item): ResolvedImport => {
    const target = resolve(path, item.specifier, entryPoints);
    return { ...item, target };
  });
}

function resolve(from: string, specifier: string, entryPoints: ModuleTree['entryPoints']): Target {
  if (/^\.{1,2}(\/|$)/.test(specifier)) return posix.join(posix.dirname(from), specifier);
  if (/^(?:\/|file:|data:|https?:)/.test(specifier)) return '../';
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  if (!entryPoints.has(name)) return EXTERNAL;
  return entryPoints.get(specifier) ?? null;
}

/** The rule of a module, and its folder with the names filled in. */
type Own = { readonly rule: FolderRule; readonly folder: string };
type Importer = Own & { readonly path: string; readonly isTestCode: boolean };

/** Why an import is refused; null when it is granted. */
function refusal(
  { rule, folder, path, isTestCode }: Importer,
  { specifier, target, typeOnly }: ResolvedImport,
): string | null {
  if (target === EXTERNAL) {
    const { nodeModules } = rule;
    if (!specifier.startsWith('node:') || isTestCode || nodeModules === 'any') return null;
    const granted = nodeModules.some((name) => isBelow(specifier, name));
    return granted
      ? null
      : `of Node, ${rule.folder} may import ${nodeModules.join(', ') || 'nothing'}`;
  }
  if (target === null) return 'the package exports no such entry point';
  if (target.startsWith('../')) return 'it lies outside the repository';
  if (isTest(target) && isProduct(path) && !isTestCode)
    return 'test support; product code does not import it';
  if (isBelow(target, folder)) return null;
  if (packageOf(target) === packageOf(path)) {
    if (isTestCode) return null;
  } else if (specifier.startsWith('.') && target.startsWith('packages/')) {
    return 'a package is imported by its name, not by a path into it';
  }
  const grants = rule.imports.filter((grant) => covers(grant.folder, target));
  if (grants.length === 0) return `${rule.folder} may import ${list(rule.imports)}`;
  const needsValue = !typeOnly && grants.every(({ typesOnly }) => typesOnly);
  return needsValue ? `${rule.folder} may import only types from there` : null;
}

function isProduct(path: string): boolean {
  return path.startsWith('packages/') || path.startsWith('apps/');
}

function list(grants: readonly Grant[]): string {
  return grants.map(({ folder }) => folder).join(', ') || 'nothing';
}

/** Returns the rule with the longest folder that contains a path. */
function ruleOf(path: string, rules: readonly FolderRule[]): Own | null {
  let best: FolderRule | null = null;
  for (const rule of rules) {
    if (covers(rule.folder, path) && depth(rule.folder) > (best ? depth(best.folder) : 0))
      best = rule;
  }
  if (best === null) return null;
  return { rule: best, folder: path.split('/').slice(0, depth(best.folder)).join('/') };
}

/** True when a path is a folder or below it; `<name>` matches one segment, the empty folder everything. */
function covers(folder: string, path: string): boolean {
  if (folder === '') return true;
  const segments = path.split('/');
  return folder
    .split('/')
    .every((part, at) => segments[at] === part || (/^<.+>$/.test(part) && at < segments.length));
}

function depth(folder: string): number {
  return folder.split('/').length;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** `packages/scan`, `apps/cli`; the first folder elsewhere. */
function packageOf(path: string): string {
  const segments = path.split('/');
  const isWorkspace = segments[0] === 'packages' || segments[0] === 'apps';
  return segments.slice(0, isWorkspace ? 2 : 1).join('/');
}
