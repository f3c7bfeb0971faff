import { type AnalysisRun, folderOf, joinedPath, type SourceTree } from '@svc/analysis';
import type { ScanProblem } from '@svc/contract';
import { startEvaluation } from '../../expression/evaluate.ts';
import type { Declared } from '../../model/declared.ts';
import { outermostCallers } from '../../model/outermost-callers.ts';
import { lineAt } from '../../value/line-at.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import { parseBicep } from './bicep-parser.ts';
import { type BicepSource, bicepModule, declaredBy } from './bicep-template.ts';
import { parameterSets } from './parameter-files.ts';

/** Evaluations and calls of one scan; files that call each other over and over end here. */
const MAX_EVALUATIONS = 2_000_000;
const MAX_CALLS = 5000;

/** What the nominated Bicep files declare, each seen through the files of the tree that call it. */
export function bicepDeclarations(
  nominated: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
): { readonly declared: readonly Declared[]; readonly problems: readonly ScanProblem[] } {
  if (nominated.length === 0) return { declared: [], problems: [] };
  const files = new Map<string, BicepSource | null>();
  const problems: ScanProblem[] = [];
  const fileAt = (path: string): BicepSource | null => {
    const before = files.get(path);
    if (before !== undefined) return before;
    const source = tree.text(path);
    const read = source === null ? null : parsed(path, source, problems);
    files.set(path, read);
    return read;
  };
  const evaluation = startEvaluation(run.budget.part(MAX_EVALUATIONS));
  const world = { fileAt, evaluation, calls: { left: MAX_CALLS } };
  const declared: Declared[] = [];
  const deploy = (path: string) => {
    const at = fileAt(path);
    if (at === null) return;
    const sets = parameterSets(path, tree, run);
    for (const [index, params] of (sets.length > 0 ? sets : [new Map()]).entries()) {
      const unit = `bicep:${path}${index > 0 ? `#${index}` : ''}`;
      const module = bicepModule({ at, prefix: '', unit, params }, world);
      for (const one of declaredBy(module)) declared.push(one);
    }
  };
  for (const root of outermostCallers(new Set(nominated), callerIndex(tree))) deploy(root);
  // A file whose caller does not parse is examined by itself.
  for (const path of nominated) if (!files.has(path)) deploy(path);
  return { declared, problems };
}

function parsed(path: string, source: string, problems: ScanProblem[]): BicepSource | null {
  try {
    return { path, source, file: parseBicep(source) };
  } catch (error) {
    if (!(error instanceof TextSyntaxError)) throw error;
    const reason = `not valid Bicep: ${error.message}`;
    problems.push({ path, line: lineAt(source, error.offset), reason });
    return null;
  }
}

/** Files by the files that call them. */
function callerIndex(tree: SourceTree): ReadonlyMap<string, ReadonlySet<string>> {
  const callers = new Map<string, Set<string>>();
  for (const path of tree.paths) {
    const text = path.endsWith('.bicep') ? tree.text(path) : null;
    if (text === null || !text.includes('module')) continue;
    for (const [, source = ''] of text.matchAll(/^[ \t]*module[ \t]+\w+[ \t]+'([^':\n]+)'/gm)) {
      const called = joinedPath(folderOf(path), source);
      if (called === null || called === path) continue;
      callers.set(called, (callers.get(called) ?? new Set()).add(path));
    }
  }
  return callers;
}
