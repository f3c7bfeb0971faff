import { type Analyzer, pace } from '@svc/analysis';
import type { SourcesAhead } from '@svc/code';
import type { TreeAnalysis } from './analysis/tree-analysis.ts';
import type { FileExaminer } from './file-examiner.ts';
import { addResult, type FileResult } from './file-result.ts';
import type { ReportBuilder } from './report-builder.ts';
import type { WalkEntry } from './walk.ts';

export type ScanProgress = {
  readonly files: number;
  readonly bytes: number;
  /** Files of the tree, once all of it has been listed. */
  readonly total: number | null;
};

/** Files and bytes so far; `total` once all of the tree has been listed. */
export type Tally = { files: number; bytes: number; total: number | null };

/** What the parts of one scan share. */
export type ScanRun = {
  readonly options: {
    readonly signal?: AbortSignal;
    readonly progress?: (state: ScanProgress) => void;
    readonly beforeLoad?: () => Promise<void>;
  };
  readonly examine: FileExaminer;
  readonly report: ReportBuilder;
  readonly analysis: TreeAnalysis;
  readonly tally: Tally;
};

/** Examines the entries on this thread; false when it was interrupted, which is then a problem of the report. */
export async function scanHere(run: ScanRun, entries: Iterable<WalkEntry>): Promise<boolean> {
  const { options, examine, report, analysis, tally } = run;
  const go = pace(options.signal, () => options.progress?.(tally));
  for (const entry of entries) {
    analysis.listed(entry);
    addExamined(run, examine(entry));
    const going = go();
    if (going === true || (await going)) continue;
    report.problem('.', null, `interrupted: nothing after ${entry.path} was examined`);
    return false;
  }
  return true;
}

/** Enters the result of one entry: the number of its bytes, if there is nothing else. */
export function addExamined(
  { report, analysis, tally }: ScanRun,
  result: FileResult | number,
): void {
  tally.files++;
  if (typeof result === 'number') {
    report.scanned(result);
    tally.bytes += result;
    return;
  }
  addResult(report, result);
  analysis.examined(result);
  if (result.kind === 'scanned') tally.bytes += result.bytes;
}

/**
 * Runs the analyzers over all that was examined, with the sources that other threads read `ahead`. They and their parsers take
 * long to load: only here, and only when a file may be one for them.
 */
export async function analyse(run: ScanRun, ahead: SourcesAhead | null): Promise<void> {
  const { options, report, analysis, tally } = run;
  const analyzers = analysis.isNeeded() ? await loadAnalyzers(run, ahead) : [];
  const go = pace(options.signal, () => options.progress?.(tally));
  await analysis.addTo(report, analyzers, go);
}

async function loadAnalyzers(
  { options }: ScanRun,
  ahead: SourcesAhead | null,
): Promise<readonly Analyzer[]> {
  await options.beforeLoad?.();
  const { ANALYZERS, analyzersWith } = await import('./analysis/analyzers.ts');
  return ahead === null ? ANALYZERS : analyzersWith(ahead);
}
