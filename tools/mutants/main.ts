/**
 * `npm run mutants -- [--sample N [--seed S]] [--match PATTERN] [--test FILE]... [--list] PATH...` changes one small thing at a time
 * in the modules at or below the paths, runs the tests of each, and prints which changes no test noticed. In a copy of the working
 * tree; outcomes are kept until the source or its tests change. `--sample` draws at most N changes of each file, the same in each
 * run of a seed; `--match` takes the changes whose printed line matches a regular expression; `--test` names the test files that
 * judge, in place of the room's; `--list` prints the changes alone. Exit 1 where one survives that `equivalent.yaml` does not name,
 * 2 on wrong usage.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { readText, workspaceFiles } from '../check/workspace-files.ts';
import { LONG_TESTS } from '../long-tests.ts';
import { ROOT } from '../run-tool.ts';
import { type Equivalents, parseEquivalents } from './equivalents.ts';
import { type KeptOutcomes, keptOutcomes, type Outcome, outcomeKey } from './kept-outcomes.ts';
import { type Mutant, mutantsOf, sampleOf, withMutant } from './mutators.ts';
import { importersOf, nearestTests } from './nearest-tests.ts';
import { isWithin, testsOfRoom } from './rooms.ts';
import { makeSandbox } from './sandbox.ts';
import { baselineProblem, type TestRuns, testRuns } from './test-runs.ts';

const KEPT = join(ROOT, 'node_modules', '.cache', 'svc-mutants.json');
const EQUIVALENT = join(import.meta.dirname, 'equivalent.yaml');
/** Test files that judge a module which no room has. */
const MAX_NEAREST = 6;
/** A run with a mutant may take this many times as long as without, and a minute more: it is for those that never end. */
const MAX_SLOWER = 5;
const GRACE_MS = 60_000;

/** One module, and the tests that judge its mutants. */
type Subject = {
  readonly path: string;
  readonly source: string;
  readonly mutants: readonly Mutant[];
  readonly tests: ReadonlyMap<string, string>;
};

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '' },
    match: { type: 'string', default: '' },
    test: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const count = values.sample === undefined ? Infinity : Number(values.sample);
if (positionals.length === 0 || !(count >= 1)) {
  console.error(
    'usage: npm run mutants -- [--sample N [--seed S]] [--match PATTERN] [--test FILE]... [--list] PATH...',
  );
  process.exit(2);
}
const pattern = new RegExp(values.match);
const subjects = subjectsAt(positionals, count);
if (subjects.length === 0) {
  console.error(`no module with anything to change at or below ${positionals.join(' ')}`);
  process.exit(2);
}
if (values.list) {
  for (const { path, mutants } of subjects) {
    for (const mutant of mutants) console.log(lineOf(path, mutant));
  }
} else {
  process.exitCode = (await judge(subjects)) === 0 ? 0 : 1;
}

/** Returns the modules at or below paths that have mutants, with the tests that judge them. */
function subjectsAt(paths: readonly string[], most: number): readonly Subject[] {
  const files = workspaceFiles(ROOT).filter((path) => /\.tsx?$/.test(path));
  const sources = new Map(files.map((path) => [path, readText(ROOT, path) ?? '']));
  const packages = new Map(
    files
      .filter((path) => /^packages\/[^/]+\/src\/index\.ts$/.test(path))
      .map((path) => [`@svc/${path.split('/')[1]}`, path]),
  );
  const isLong = (path: string) => LONG_TESTS.some((glob) => matchesGlob(path, glob));
  const testFiles = files.filter((path) => path.endsWith('.test.ts') && !isLong(path));
  const importers = importersOf(sources, packages);
  return files
    .filter((path) => paths.some((one) => isWithin(path, one)))
    .filter((path) => !/\.(?:test|testing|cases|generated|d)\.tsx?$/.test(path))
    .map((path) => {
      const source = sources.get(path) as string;
      const ownTests = () =>
        testsOfRoom(path, testFiles) ?? nearestTests(path, importers, MAX_NEAREST);
      const judges = values.test.length > 0 ? values.test : ownTests();
      const known = judges.filter((test) => testFiles.includes(test));
      return {
        path,
        source,
        mutants: sampleOf(mutantsOf(path, source).filter(isMatched(path)), most, values.seed),
        tests: new Map(known.map((test) => [test, sources.get(test) as string])),
      };
    })
    .filter(({ mutants }) => mutants.length > 0);
}

/** Judges all mutants, prints them, and returns how many survive without being known as equivalent. */
async function judge(all: readonly Subject[]): Promise<number> {
  const equivalents = parseEquivalents(readFileSync(EQUIVALENT, 'utf8'));
  const kept = keptOutcomes(KEPT);
  const sandbox = await makeSandbox(ROOT);
  const runs = testRuns(sandbox.path);
  // the runner keeps what it has read of a file until it is told
  const changed: string[] = [];
  let killed = 0;
  let judged = 0;
  let open = 0;
  try {
    for (const subject of all) {
      const outcomes = await judgeModule(subject, { folder: sandbox.path, runs, kept, changed });
      changed.push(subject.path);
      const { lines, survivors } = render(subject, outcomes, equivalents);
      for (const line of lines) console.log(line);
      judged += outcomes.length;
      killed += outcomes.filter((outcome) => outcome !== 'survived').length;
      open += survivors;
    }
  } finally {
    await runs.close();
    await sandbox.remove();
  }
  const drawn =
    values.sample === undefined ? '' : `, sample of seed ${JSON.stringify(values.seed)}`;
  console.log(
    `${killed} of ${judged} killed (${percent(killed, judged)}), ${open} to look at${drawn}`,
  );
  return open;
}

type Judging = {
  readonly folder: string;
  readonly runs: TestRuns;
  readonly kept: KeptOutcomes;
  /** Modules that had mutants before. */
  readonly changed: readonly string[];
};

async function judgeModule(
  { path, source, mutants, tests }: Subject,
  { folder, runs, kept, changed }: Judging,
): Promise<readonly Outcome[]> {
  const request = { changed: [...changed, path], tests: [...tests.keys()] };
  const file = join(folder, path);
  let baseline: number | null = null;
  const outcomes: Outcome[] = [];
  for (const mutant of mutants) {
    const mutated = withMutant(source, mutant);
    const key = outcomeKey(mutated, tests);
    const known = tests.size === 0 ? 'survived' : kept.get(key);
    if (known !== undefined) {
      outcomes.push(known);
      continue;
    }
    baseline ??= await timeOf(runs, request);
    writeFileSync(file, mutated);
    const answer = await runs.run(request, baseline * MAX_SLOWER + GRACE_MS);
    const outcome = answer === null ? 'timed out' : answer.ok ? 'survived' : 'killed';
    // a runner that ended is asked without a mutant again: it may have been ended by something else
    if (answer === null) baseline = null;
    kept.set(key, outcome);
    outcomes.push(outcome);
    writeFileSync(file, source);
  }
  return outcomes;
}

/** Returns the milliseconds that the tests of an unchanged module take; throws where one fails, or a file has none that passes. */
async function timeOf(runs: TestRuns, request: Parameters<TestRuns['run']>[0]): Promise<number> {
  const began = performance.now();
  const problem = baselineProblem(await runs.run(request, 600_000));
  if (problem !== null) {
    throw new Error(
      `the tests of ${request.changed.at(-1)} ${problem}; make them pass first: npm run build, then npm test -- ${request.tests.join(' ')}`,
    );
  }
  return performance.now() - began;
}

function render(
  { path, mutants }: Subject,
  outcomes: readonly Outcome[],
  equivalents: Equivalents,
) {
  const survived = mutants.filter((_, at) => outcomes[at] === 'survived');
  const why = ({ text }: Mutant) => equivalents.get(path)?.get(text);
  const open = survived.filter((mutant) => why(mutant) === undefined);
  const dead = outcomes.length - survived.length;
  const slow = outcomes.filter((outcome) => outcome === 'timed out').length;
  const share = `${dead} of ${outcomes.length} killed (${percent(dead, outcomes.length)})`;
  const more = `${slow} timed out, ${survived.length - open.length} equivalent`;
  const lines = [
    `${path}: ${share}, ${more}`,
    ...open.map((mutant) => `  ${lineOf(path, mutant)}`),
  ];
  return { lines, survivors: open.length };
}

function isMatched(path: string) {
  return (mutant: Mutant) => pattern.test(lineOf(path, mutant));
}

function lineOf(path: string, { line, text }: Mutant): string {
  return `${path}:${line} ${text}`;
}

function percent(part: number, whole: number): string {
  return `${whole === 0 ? 100 : Math.round((part / whole) * 100)} %`;
}
