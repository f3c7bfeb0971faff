import {
  type Analysis,
  type AnalysisRun,
  type Analyzer,
  analysisRun,
  neverInterrupted,
  type Pace,
  type SourceTree,
} from '@svc/analysis';

/** Paths by the name of the analyzer that wants them. */
export type Nominations = ReadonlyMap<string, readonly string[]>;

/**
 * Runs each analyzer over the files that it nominates, one after the other, and returns what all of them found. A failure of one
 * is a problem of its files and does not affect the others. No more are started once `go` reports that the scan is to stop.
 */
export async function runAnalyzers(
  analyzers: readonly Analyzer[],
  nominations: Nominations,
  tree: SourceTree,
  go: Pace = neverInterrupted,
): Promise<Analysis> {
  const analyses: Analysis[] = [];
  const run = analysisRun(go);
  for (const analyzer of analyzers) {
    if (!(await go())) break;
    const paths = [...(nominations.get(analyzer.name) ?? [])].sort();
    if (paths.length > 0) analyses.push(await attempt(analyzer, paths, tree, run));
  }
  return {
    risks: analyses.flatMap(({ risks }) => risks),
    sightings: analyses.flatMap(({ sightings }) => sightings),
    relations: analyses.flatMap(({ relations }) => relations),
    problems: analyses.flatMap(({ problems }) => problems),
  };
}

async function attempt(
  analyzer: Analyzer,
  paths: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
): Promise<Analysis> {
  try {
    return await analyzer.analyse(paths, tree, run);
  } catch (error) {
    const reason = `the scanner's ${analyzer.name} rules failed on the tree (${(error as Error).name})`;
    return {
      risks: [],
      sightings: [],
      relations: [],
      problems: [{ path: paths[0] as string, line: null, reason }],
    };
  }
}
