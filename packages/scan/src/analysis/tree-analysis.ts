import type { FileResult } from '../file-result.ts';
import type { ReportBuilder } from '../report-builder.ts';
import type { WalkEntry } from '../walk.ts';
import type { Analyzer } from './analysis.ts';
import { diskTree } from './disk-tree.ts';
import { evidenceIn, riskFindings, withEvidence } from './risk-findings.ts';
import { runAnalyzers } from './run-analyzers.ts';

/** What the analyzers are to examine once all files of a tree have been seen. */
export type TreeAnalysis = {
  /** A file of the tree, which an analyzer may refer to. */
  listed(entry: WalkEntry): void;
  /** What was learned of a file: whether an analyzer wants it. */
  examined(result: FileResult): void;
  /** Runs the analyzers and enters what they find. */
  addTo(report: ReportBuilder): Promise<void>;
};

export function treeAnalysis(analyzers: readonly Analyzer[]): TreeAnalysis {
  const files = new Map<string, string>();
  const nominations = new Map<string, string[]>();
  const binaryOf = ({ path, reason }: Extract<FileResult, { kind: 'skipped' }>) =>
    reason === 'binary' || reason === 'too-large'
      ? analyzers.filter((one) => one.nominatesBinary?.(path)).map(({ name }) => name)
      : [];
  return {
    listed(entry) {
      if (entry.kind === 'file' && typeof entry.file === 'string')
        files.set(entry.path, entry.file);
    },
    examined(result) {
      for (const name of result.kind === 'scanned' ? result.nominated : binaryOf(result)) {
        const paths = nominations.get(name);
        if (paths === undefined) nominations.set(name, [result.path]);
        else paths.push(result.path);
      }
    },
    async addTo(report) {
      if (nominations.size === 0) return;
      const tree = diskTree(files);
      const found = await runAnalyzers(analyzers, nominations, tree);
      const evidenceOf = evidenceIn(tree);
      report.risks(riskFindings(found.risks, evidenceOf));
      for (const { path, sighting } of withEvidence(found.sightings, evidenceOf)) {
        report.sighted(path, [sighting]);
      }
      report.related(found.relations);
      for (const { path, line, reason } of found.problems) report.problem(path, line, reason);
    },
  };
}
