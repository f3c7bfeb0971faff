import type { Analyzer, Pace, SourceTree } from '@svc/analysis';
import type { SkipReason } from '@svc/contract';
import type { HintGroup } from '@svc/inspect';
import type { FileResult } from '../file-result.ts';
import type { ReportBuilder } from '../report-builder.ts';
import type { WalkEntry } from '../walk.ts';
import { diskTree } from './disk-tree.ts';
import { binaryNominators, mayBeNominated, mayBeNominatedUnread, nominators } from './nominate.ts';
import { evidenceIn, riskFindings, withEvidence } from './risk-findings.ts';
import { runAnalyzers } from './run-analyzers.ts';

/** What the analyzers are to examine once all files of a tree have been seen. */
export type TreeAnalysis = {
  /** A file of the tree, which an analyzer may refer to. */
  listed(entry: WalkEntry): void;
  /** What was learned of a file. */
  examined(result: FileResult): void;
  /** Returns whether an analyzer may want one of the files. */
  isNeeded(): boolean;
  /** Runs the analyzers over the files that they want, and enters what they find, all or what there was time for. */
  addTo(report: ReportBuilder, analyzers: readonly Analyzer[], go: Pace): Promise<void>;
};

const INTERRUPTED =
  'interrupted: all files were searched for secrets, but for AI assets, permissions and agents only in part';
const NO_HINTS: ReadonlySet<HintGroup> = new Set();

/** Opens what the entries' `file` name, by path below the root, as the tree that analyzers read. */
export type OpenTree = (files: ReadonlyMap<string, string>) => SourceTree;

export function treeAnalysis(openTree: OpenTree = diskTree): TreeAnalysis {
  const files = new Map<string, string>();
  const hints = new Map<string, ReadonlySet<HintGroup>>();
  const skipped = new Map<string, SkipReason>();
  return {
    listed(entry) {
      if (entry.kind === 'file' && typeof entry.file === 'string')
        files.set(entry.path, entry.file);
    },
    examined(result) {
      if (result.kind === 'skipped') skipped.set(result.path, result.reason);
      else if (result.hints.length > 0) hints.set(result.path, new Set(result.hints));
    },
    isNeeded() {
      return [...files.keys()].some((path) => {
        const reason = skipped.get(path);
        return reason === undefined
          ? mayBeNominated(path, hints.get(path) ?? NO_HINTS)
          : mayBeNominatedUnread(reason);
      });
    },
    async addTo(report, analyzers, go) {
      const nominations = new Map<string, string[]>(analyzers.map(({ name }) => [name, []]));
      for (const path of files.keys()) {
        const reason = skipped.get(path);
        const names =
          reason === undefined
            ? nominators(analyzers, path, hints.get(path) ?? NO_HINTS)
            : binaryNominators(analyzers, path, reason);
        for (const name of names) nominations.get(name)?.push(path);
      }
      const tree = openTree(files);
      const found = await runAnalyzers(analyzers, nominations, tree, go);
      const evidenceOf = evidenceIn(tree);
      report.risks(riskFindings(found.risks, evidenceOf));
      for (const { path, sighting } of withEvidence(found.sightings, evidenceOf)) {
        report.sighted(path, [sighting]);
      }
      report.related(found.relations);
      for (const { path, line, reason, notice } of found.problems) {
        if (notice) report.notice(path, reason, line);
        else report.problem(path, line, reason);
      }
      if (!(await go())) report.problem('.', null, INTERRUPTED);
    },
  };
}
