import { type Analyzer, analysisRun } from '@svc/analysis';
import { MODEL_RETIRES_SOON, RETIRED_MODEL, retirementRisks } from '@svc/analysis/models';
import type { ScanProblem } from '@svc/contract';
import { assetGraph } from './assets/asset-graph.ts';
import { extendingFiles } from './assets/extending-files.ts';
import type { Found, Use } from './assets/found.ts';
import { codeProgram } from './files/code-program.ts';
import { compiledFiles } from './files/compiled-files.ts';
import { NONE_AHEAD, type SourcesAhead } from './files/sources-ahead.ts';
import { agentOwners, asFactories, ofFactories, withOwners } from './interpreter/agent-owners.ts';
import { clientsOfOnlyAgents } from './interpreter/clients-of-only-agents.ts';
import { applyDeclaredNames } from './interpreter/declared-graphs.ts';
import { fileAssets } from './interpreter/file-assets.ts';
import { interpreter } from './interpreter/interpreter.ts';
import { withoutPlainGraphs } from './interpreter/plain-graphs.ts';
import { isReachPartial } from './interpreter/reach.ts';
import { subAgentUses } from './interpreter/sub-agents.ts';
import { areLoopsPartial } from './loops/agent-loop.ts';
import { sourceKind } from './readers/languages.ts';
import {
  POISONED_DEFINITION,
  poisonedDefinitions,
} from './tool-definitions/poisoned-definition.ts';
import { serverTools } from './tool-definitions/server-tools.ts';

/** How far from a class that is found its subclasses are looked for, in steps of inheritance. */
const EXTENDING_ROUNDS = 3;

const PARTIAL: ScanProblem = {
  path: '.',
  line: null,
  reason:
    'relations of some agents and tools are missing: their functions lead through more code than a scan follows',
  notice: true,
};

const PARTIAL_LOOPS =
  'agents of this file may be missing: its loops lead through more code than a scan follows';

/**
 * AI assets of source code, what uses what, models that have retired by a day (`2026-01-31`), and poisoned tool definitions. Files
 * that others have read `ahead` are not read again.
 */
export const codeAnalyzerAt = (today: () => string, ahead = NONE_AHEAD): Analyzer => ({
  name: 'code',
  rules: [RETIRED_MODEL, MODEL_RETIRES_SOON, POISONED_DEFINITION],
  nominates: (path, hints) => hints.has('ai-code') && sourceKind(path) !== null,
  async analyse(nominated, tree, run = analysisRun()) {
    const program = await codeProgram(nominated, tree, run, ahead);
    const read = interpreter(program);
    const found: Found[] = [];
    const uses: Use[] = [];
    const partial: ScanProblem[] = [];
    const isCompiled = compiledFiles(tree.paths);
    const add = async (paths: readonly string[]) => {
      for (const path of paths) {
        if (!(await run.go())) break;
        await ahead.settled(path);
        const file = isCompiled(path) ? null : program.file(path);
        if (file === null) continue;
        const assets = fileAssets(file, program, read);
        for (const one of assets.found) found.push(one);
        for (const one of assets.uses) uses.push(one);
        if (areLoopsPartial(file, program)) {
          partial.push({ path, line: null, reason: PARTIAL_LOOPS, notice: true });
        }
      }
    };
    await add(nominated);
    const examined = new Set(nominated);
    // A class may extend one of the first round, and be extended in its turn.
    for (let round = 0; round < EXTENDING_ROUNDS; round += 1) {
      const more = extendingFiles(found, examined, tree);
      for (const path of more) examined.add(path);
      await add(more);
    }
    const withModels = withoutPlainGraphs(found, uses, program);
    const owners = agentOwners(withModels.uses, tree.paths, program, read);
    const merged = withOwners(withModels.found, withModels.uses, owners);
    const byFactory = asFactories(merged.found, merged.uses, program);
    const lateUses = [
      ...ofFactories(
        clientsOfOnlyAgents(byFactory.found, byFactory.uses, tree.paths, program, read),
        merged.uses,
        program,
      ),
      ...subAgentUses(merged.found, merged.uses, tree.paths, program),
    ];
    const all = [...merged.uses, ...withOwners([], lateUses, owners).uses];
    const declared = applyDeclaredNames(merged.found, all, owners, program, read);
    const graph = assetGraph(declared.found, declared.uses);
    const poisoned = poisonedDefinitions(serverTools(merged.found, all, program, read), tree);
    return {
      ...graph,
      risks: [...retirementRisks(graph.sightings, today(), tree), ...poisoned.risks],
      problems: [
        ...mergeNotices([...program.problems.values(), ...partial]),
        ...(isReachPartial(program, read) ? [PARTIAL] : []),
        ...poisoned.problems,
      ],
    };
  },
});

/** Reports notices common to many files once, with the first of them: 26 notes would hide all others. */
function mergeNotices(problems: readonly ScanProblem[]): ScanProblem[] {
  const notices = Map.groupBy(
    problems.filter(({ notice }) => notice),
    ({ reason }) => reason,
  );
  const merged = [...notices].map(([reason, [first, ...more]]) => ({
    ...(first as ScanProblem),
    reason: more.length === 0 ? reason : `${reason}; ${more.length} more files likewise`,
  }));
  return [...problems.filter(({ notice }) => !notice), ...merged];
}

const today = () => new Date().toISOString().slice(0, 10);

export const codeAnalyzer = codeAnalyzerAt(today);

/** The same, which uses the files that others have read. */
export const codeAnalyzerWith = (ahead: SourcesAhead): Analyzer => codeAnalyzerAt(today, ahead);
