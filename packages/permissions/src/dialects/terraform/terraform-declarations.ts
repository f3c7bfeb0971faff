import { type AnalysisRun, folderOf, joinedPath, type SourceTree } from '@svc/analysis';
import type { ScanProblem } from '@svc/contract';
import { startEvaluation } from '../../expression/evaluate.ts';
import type { Declared } from '../../model/declared.ts';
import { outermostCallers } from '../../model/outermost-callers.ts';
import { declaredBy } from './terraform-declared.ts';
import { readFolder, type TerraformFolder } from './terraform-folder.ts';
import { terraformModule } from './terraform-module.ts';

/** Evaluations of one scan; a tree of modules that call each other over and over ends here. */
const MAX_EVALUATIONS = 3_000_000;
const MAX_CALLS = 5000;

/** Files that Terraform reads by itself, in either of its syntaxes. */
export function isTerraform(path: string): boolean {
  return /(\.tf|\.tofu|(^|\/)terraform\.tfvars|\.auto\.tfvars)(\.json)?$/.test(path);
}

/** What the nominated files' modules declare, each seen through the modules of the tree that call it. */
export function terraformDeclarations(
  nominated: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
): { readonly declared: readonly Declared[]; readonly problems: readonly ScanProblem[] } {
  // Looking for callers reads every Terraform file of the tree.
  if (nominated.length === 0) return { declared: [], problems: [] };
  const files = new Map<string, string[]>();
  for (const path of tree.paths) {
    if (!isTerraform(path)) continue;
    const folder = folderOf(path);
    const list = files.get(folder);
    if (list === undefined) files.set(folder, [path]);
    else list.push(path);
  }
  const folders = new Map<string, TerraformFolder>();
  const folderAt = (folder: string): TerraformFolder | null => {
    const before = folders.get(folder);
    const paths = files.get(folder);
    if (before !== undefined || paths === undefined) return before ?? null;
    const read = readFolder(folder, paths, tree);
    folders.set(folder, read);
    return read;
  };
  const callers = callerIndex(files, tree);
  const evaluation = startEvaluation(run.budget.part(MAX_EVALUATIONS));
  const calls = { left: MAX_CALLS };
  const declared: Declared[] = [];
  for (const root of outermostCallers(new Set(nominated.map(folderOf)), callers)) {
    const folder = folderAt(root);
    if (folder === null) continue;
    const call = { folder, prefix: '', unit: `terraform:${root}`, args: null };
    const module = terraformModule(call, { tree, folderAt, evaluation, calls });
    for (const one of declaredBy(module)) declared.push(one);
  }
  return { declared, problems: [...folders.values()].flatMap(({ problems }) => problems) };
}

/** Folders by the folders that their local module calls name. */
function callerIndex(
  files: ReadonlyMap<string, readonly string[]>,
  tree: SourceTree,
): ReadonlyMap<string, ReadonlySet<string>> {
  const callers = new Map<string, Set<string>>();
  for (const [folder, paths] of files) {
    for (const path of paths) {
      for (const source of localSources(path, tree)) {
        const called = joinedPath(folder, source);
        if (called === null || called === folder || !files.has(called)) continue;
        callers.set(called, (callers.get(called) ?? new Set()).add(folder));
      }
    }
  }
  return callers;
}

/** Folders that the module calls of a file name, as it writes them: `../network`. */
function localSources(path: string, tree: SourceTree): readonly string[] {
  const text = /\.tfvars(\.json)?$/.test(path) ? null : tree.text(path);
  if (text === null || !text.includes('module')) return [];
  const sources = text.matchAll(/(?:^\s*source\s*=|"source"\s*:)\s*"(\.{1,2}\/?[^"\s]*)"/gm);
  return Array.from(sources, ([, source = '']) => source);
}
