import { Buffer } from 'node:buffer';
import type { Analysis, Analyzer, Pace, SourceTree } from '@svc/analysis';
import type { ScanProblem } from '@svc/contract';
import type { ChangedFile, ObjectStore } from '@svc/git';
import { secretSearcher } from '@svc/inspect';
import { isDeclarationFile, nominatesPermissions } from '@svc/permissions/hints';
import { isAgentConfig } from './agent-config/agent-config-files.ts';
import { objectTree } from './analysis/object-tree.ts';
import { evidenceIn, riskFindings } from './analysis/risk-findings.ts';
import { isPipeline } from './ci/workflow/pipeline-files.ts';
import type { SecretFinding } from './secret-findings.ts';

/** New findings of changed files other than secrets, and those of them that do not parse. */
export type StagedRisks = {
  readonly findings: readonly SecretFinding[];
  readonly problems: readonly ScanProblem[];
};

/**
 * Returns findings about agents' configuration, CI and AI permissions that the changed files have and their old versions have
 * not, wherever in these files. `indexed` returns what will be committed, object by path, as an analyzer may read files
 * beside the changed ones; it is called only when one is needed.
 */
export async function stagedRisks(
  store: ObjectStore,
  indexed: () => ReadonlyMap<string, string>,
  changed: readonly ChangedFile[],
): Promise<StagedRisks> {
  const own = objectTree(store, new Map(changed.map(({ path, object }) => [path, object])));
  const wanted = changed.filter(({ path }) => isWanted(path, own));
  if (wanted.length === 0) return { findings: [], problems: [] };
  const index = indexed();
  const now = objectTree(store, index);
  const paths = new Set(wanted.map(({ path }) => path));
  const analyzers = await loaded([...paths]);
  const found = await examined(analyzers, paths, now);
  const findings = found.risks.length === 0 ? [] : riskFindings(found.risks, evidenceIn(now));
  const known = findings.length === 0 ? [] : await knownBefore(store, index, wanted, analyzers);
  return {
    findings: findings.filter(
      ({ fingerprint }) => !known.some((fingerprints) => fingerprints.has(fingerprint)),
    ),
    problems: found.problems,
  };
}

/** Returns the findings of a tree's files about agents' configuration, CI and AI permissions; those so far when `go` stops it. */
export async function treeRisks(tree: SourceTree, go?: Pace): Promise<StagedRisks> {
  const paths = new Set(wantedFiles(tree));
  if (paths.size === 0) return { findings: [], problems: [] };
  const { risks, problems } = await examined(await loaded([...paths]), paths, tree, go);
  return { findings: riskFindings(risks, evidenceIn(tree)), problems };
}

/** Returns the files of a tree that may be agents' configuration, a CI pipeline, or declare AI permissions. */
export function wantedFiles(tree: SourceTree): string[] {
  return tree.paths.filter((path) => isWanted(path, tree));
}

/** Fingerprints of the old versions, a set for each parent of the commit. */
async function knownBefore(
  store: ObjectStore,
  index: ReadonlyMap<string, string>,
  changed: readonly ChangedFile[],
  analyzers: readonly Analyzer[],
): Promise<readonly ReadonlySet<string>[]> {
  const parents = Math.max(0, ...changed.map(({ old }) => old.length));
  const sets: ReadonlySet<string>[] = [];
  for (let parent = 0; parent < parents; parent++) {
    const objects = new Map(index);
    const paths = new Set<string>();
    for (const { path, old } of changed) {
      const object = old[parent] ?? null;
      if (object === null) objects.delete(path);
      else {
        objects.set(path, object);
        paths.add(path);
      }
    }
    const tree = objectTree(store, objects);
    const { risks } = await examined(analyzers, paths, tree);
    sets.push(new Set(riskFindings(risks, evidenceIn(tree)).map(({ fingerprint }) => fingerprint)));
  }
  return sets;
}

function isWanted(path: string, tree: SourceTree): boolean {
  if (isAgentConfig(path) || isPipeline(path)) return true;
  if (!isDeclarationFile(path)) return false;
  return nominatesPermissions(path, hintsOf(path, tree));
}

function hintsOf(path: string, tree: SourceTree) {
  return secretSearcher().lookAt(Buffer.from(tree.text(path) ?? '')).hints;
}

/** Only the analyzers that may want one of the files; each brings parsers. */
async function loaded(paths: readonly string[]): Promise<readonly Analyzer[]> {
  const analyzers: Analyzer[] = [];
  if (paths.some(isAgentConfig)) {
    analyzers.push((await import('./agent-config/agent-config-analyzer.ts')).agentConfigAnalyzer);
  }
  if (paths.some(isPipeline)) {
    analyzers.push((await import('./ci/ci-analyzer.ts')).ciAnalyzer);
  }
  if (paths.some(isDeclarationFile)) {
    analyzers.push((await import('@svc/permissions')).permissionAnalyzer);
  }
  return analyzers;
}

/** What the analyzers find in the files; declarations of permissions are read with those beside them, as one module. */
async function examined(
  analyzers: readonly Analyzer[],
  paths: ReadonlySet<string>,
  tree: SourceTree,
  go?: Pace,
): Promise<Pick<Analysis, 'risks' | 'problems'>> {
  const { runAnalyzers } = await import('./analysis/run-analyzers.ts');
  const hints = new Map(besides(paths, tree).map((path) => [path, hintsOf(path, tree)] as const));
  const nominations = new Map(
    analyzers.map(({ name, nominates }) => {
      const all = name === 'ai-permissions' ? [...hints.keys()] : [...paths];
      return [name, all.filter((path) => nominates(path, hints.get(path) ?? new Set()))] as const;
    }),
  );
  const { risks, problems } = await runAnalyzers(analyzers, nominations, tree, go);
  return {
    risks: risks.filter(({ path }) => paths.has(path)),
    problems: problems.filter(({ path }) => paths.has(path)),
  };
}

/** The changed files, and those of the folders of the ones among them that declare something. */
function besides(paths: ReadonlySet<string>, tree: SourceTree): string[] {
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  const folders = new Set([...paths].filter(isDeclarationFile).map(folder));
  return tree.paths.filter(
    (path) => paths.has(path) || (isDeclarationFile(path) && folders.has(folder(path))),
  );
}
