import { analysisRun, type Pace } from '@svc/analysis';
import { folderTree } from '@svc/analysis/testing';
import { codeAnalyzer } from '@svc/code';
import { expect, test } from 'vitest';
import { reportBuilder } from '../report-builder.ts';
import { runAnalyzers } from './run-analyzers.ts';
import { treeAnalysis } from './tree-analysis.ts';

const AGENTS = Object.fromEntries(
  Array.from({ length: 9 }, (_, number) => [
    `a${number}.py`,
    `from agents import Agent\nx = Agent(name="Agent ${number}", model="gpt-4o")\n`,
  ]),
);

/** Goes on so many times. */
function times(count: number): Pace {
  let left = count;
  return () => left-- > 0;
}

test('the analysis of code that is to stop gives what it has [SCAN-15]', async () => {
  const { sightings } = await codeAnalyzer.analyse(
    Object.keys(AGENTS),
    folderTree(AGENTS),
    analysisRun(times(4)),
  );
  const agents = sightings.filter(({ kind }) => kind === 'agent');
  expect(agents.map(({ name }) => name)).toEqual(['Agent 0', 'Agent 1', 'Agent 2', 'Agent 3']);
});

test('no analyzer begins once the scan is to stop [SCAN-15]', async () => {
  const nominations = new Map([['code', Object.keys(AGENTS)]]);
  const { sightings } = await runAnalyzers(
    [codeAnalyzer],
    nominations,
    folderTree(AGENTS),
    times(0),
  );
  expect(sightings).toEqual([]);
});

test('a scan that stops within the analysis says that it is not complete [SCAN-15]', async () => {
  const report = reportBuilder('tree');
  await treeAnalysis().addTo(report, [codeAnalyzer], times(0));
  const { coverage } = report.build();
  expect(coverage.complete).toBe(false);
  expect(coverage.problems).toMatchObject([{ reason: expect.stringContaining('interrupted') }]);
});
