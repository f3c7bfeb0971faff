import { type JsonObject, numberOf, objectOf, textOf } from '../../json-value.ts';
import {
  confidenceOf,
  describeMeasurement,
  measurementOf,
  severityOfRate,
} from '../../measurement.ts';
import { ReportError } from '../../report-error.ts';
import {
  type ReportAdapter,
  type ReportEntry,
  type ReportedResult,
  WHOLE_FILE,
} from '../../reported.ts';
import { targetOf, targetOfHit, writesCompletion } from './run-facts.ts';
import { addEvaluation, countScores, countsOf, newTally, type Tally } from './tally.ts';

const MAX_LINE = 8 * 1024 * 1024;
const MAX_TALLIES = 20_000;
/** `status` of an attempt whose outputs the detectors have judged; earlier states of the same attempt are written, too. */
const EVALUATED = 2;

/** Facts about the run of a report, collected line by line. */
type Run = {
  version: string | null;
  target: string;
  threshold: number | null;
  isComplete: boolean;
  isHitlog: boolean;
  readonly attempts: Set<string>;
  unfinished: number;
  readonly goals: Map<string, string>;
  readonly precisions: Map<string, number>;
  readonly tallies: Map<string, Tally>;
};

/** garak's report and hit log: JSON lines, versions 0.9 to 0.17. Prompts and outputs are read for nothing and stored nowhere. */
export const garakAdapter: ReportAdapter = {
  source: 'garak',
  namesTools: false,
  testsModels: true,
  *read(text) {
    const run: Run = {
      version: null,
      target: 'unknown target',
      threshold: null,
      isComplete: false,
      isHitlog: false,
      attempts: new Set(),
      unfinished: 0,
      goals: new Map(),
      precisions: new Map(),
      tallies: new Map(),
    };
    let isGarak = false;
    for (const { line, offset } of lines(text)) {
      const kind = textOf(line.entry_type);
      if (kind !== undefined) readLine(kind, line, run);
      else if (isHit(line)) readHit(line, run);
      else
        throw new ReportError(
          'a garak line needs "entry_type", or "probe" and "detector" of a hit log',
          offset,
        );
      isGarak = true;
      if (run.tallies.size > MAX_TALLIES) {
        throw new ReportError(`more than ${MAX_TALLIES} pairs of probe and detector`, offset);
      }
    }
    if (!isGarak) throw new ReportError('the report is empty', 0);
    yield* entriesOf(run);
  },
};

/** Yields the lines that are not blank, parsed. A line that was cut off is refused: so may be what is missing behind it. */
function* lines(text: string): Generator<{ line: JsonObject; offset: number }, void, undefined> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end);
    if (line.length > MAX_LINE) {
      throw new ReportError(`a line is longer than ${MAX_LINE} characters`, start);
    }
    if (line.trim() !== '') yield { line: parsed(line, start), offset: start };
    start = end + 1;
  }
}

function parsed(line: string, offset: number): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new ReportError('invalid JSON', offset);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as JsonObject;
  }
  throw new ReportError('a garak line must be a JSON object', offset);
}

function readLine(kind: string, line: JsonObject, run: Run): void {
  switch (kind) {
    case 'start_run setup':
      run.target = targetOf(line) ?? run.target;
      run.threshold = numberOf(line['run.eval_threshold']) ?? run.threshold;
      break;
    case 'config':
      run.target = targetOf(line) ?? run.target;
      run.threshold = numberOf(line.eval_threshold) ?? run.threshold;
      break;
    case 'init':
      run.version = textOf(line.garak_version) ?? run.version;
      break;
    case 'plugin_cache':
      readPlugins(objectOf(line.plugin_cache), run);
      break;
    case 'attempt':
      readAttempt(line, run);
      break;
    case 'eval': {
      const tally = tallyOf(run, textOf(line.probe), textOf(line.detector));
      if (tally !== null) addEvaluation(tally, line);
      break;
    }
    case 'completion':
      run.isComplete = true;
      break;
    case 'digest':
      run.target = targetOf(objectOf(objectOf(line.meta).setup)) ?? run.target;
      run.isComplete = true;
      break;
  }
}

function readPlugins(cache: JsonObject, run: Run): void {
  for (const [name, plugin] of Object.entries(objectOf(cache.probes))) {
    const goal = textOf(objectOf(plugin).goal);
    if (goal !== undefined) run.goals.set(probeName(name), goal.slice(0, 500));
  }
  for (const [name, plugin] of Object.entries(objectOf(cache.detectors))) {
    const precision = numberOf(objectOf(plugin).hit_precision);
    if (precision !== undefined) run.precisions.set(detectorName(name), precision);
  }
}

function readAttempt(line: JsonObject, run: Run): void {
  if (line.status !== EVALUATED) {
    // the same attempt follows as an evaluated one, unless the run was aborted
    if (line.status === EVALUATED - 1) run.unfinished++;
    return;
  }
  const probe = textOf(line.probe_classname);
  const key = JSON.stringify([line.uuid, line.seq, probe]);
  if (run.attempts.has(key)) return;
  run.attempts.add(key);
  if (run.unfinished > 0) run.unfinished--;
  const goal = textOf(line.goal);
  if (probe !== undefined && goal !== undefined && !run.goals.has(probeName(probe))) {
    run.goals.set(probeName(probe), goal.slice(0, 500));
  }
  for (const [detector, scores] of Object.entries(objectOf(line.detector_results))) {
    const tally = tallyOf(run, probe, detector);
    if (tally !== null) countScores(tally, scores);
  }
}

function isHit(line: JsonObject): boolean {
  return textOf(line.probe) !== undefined && textOf(line.detector) !== undefined;
}

/** A hit log lists the failed outputs only, without their total. */
function readHit(line: JsonObject, run: Run): void {
  run.isHitlog = true;
  run.target = targetOfHit(line) ?? run.target;
  const tally = tallyOf(run, textOf(line.probe), textOf(line.detector));
  if (tally === null) return;
  countScores(tally, line.score);
  const goal = textOf(line.goal);
  if (goal !== undefined) run.goals.set(tally.probe, goal.slice(0, 500));
}

function tallyOf(run: Run, probe: string | undefined, detector: string | undefined): Tally | null {
  if (probe === undefined || detector === undefined) return null;
  const names = [probeName(probe), detectorName(detector)] as const;
  const key = names.join('/');
  const known = run.tallies.get(key);
  if (known !== undefined) return known;
  const tally = newTally(...names);
  run.tallies.set(key, tally);
  return tally;
}

/** Until 0.10 names begin with the kind of plug-in; forks write the module. */
function probeName(name: string): string {
  return name.replace(/^(?:garak\.)?probes?\./, '');
}

function detectorName(name: string): string {
  return name.replace(/^(?:garak\.)?detectors?\./, '');
}

function* entriesOf(run: Run): Generator<ReportEntry, void, undefined> {
  if (run.unfinished > 0) yield { skipped: 'unfinished', count: run.unfinished };
  const isComplete = run.isComplete || (!writesCompletion(run.version) && run.unfinished === 0);
  for (const tally of run.tallies.values()) {
    const measured = run.isHitlog
      ? hitlogCounts(tally)
      : countsOf(tally, run.threshold, isComplete);
    if (measured.evaluated === 0) yield { skipped: 'unfinished' };
    else if (measured.failed === 0) yield { skipped: 'passed' };
    else yield { result: resultOf(run, tally, measurementOf(measured)) };
  }
}

function hitlogCounts({ scores }: Tally) {
  const failed = [...scores.values()].reduce((sum, count) => sum + count, 0);
  return { failed, evaluated: null, unevaluated: 0, threshold: null, complete: true };
}

function resultOf(
  run: Run,
  { probe, detector }: Tally,
  measurement: ReturnType<typeof measurementOf>,
): ReportedResult {
  const family = probe.split('.')[0] ?? probe;
  const goal = run.goals.get(probe);
  const precision = run.precisions.get(detector);
  // a detector that is often wrong makes the finding less sure, however many outputs there were
  const confidence = precision !== undefined && precision < 0.7 ? 'low' : confidenceOf(measurement);
  return {
    tool: { name: 'garak', version: run.version },
    ruleId: `${probe}/${detector}`,
    title:
      goal === undefined
        ? `Model fails the probe ${probe}`
        : `Model fails the probe ${probe}: ${goal}`,
    message: `${run.target}: ${describeMeasurement(measurement)}; probe ${probe}, detector ${detector}.`,
    why: goal === undefined ? '' : `Whoever reaches the model can ${goal}.`,
    remediation: '',
    severity: severityOfRate(measurement, FAMILIES[family]?.shift ?? 0),
    confidence,
    category: 'model-behavior',
    path: `(target)/${run.target}`,
    span: WHOLE_FILE,
    snippet: '',
    fingerprints: [],
    subject: '',
    weaknesses: FAMILIES[family]?.weaknesses ?? [],
    suppression: null,
    measurement,
  };
}

/** Families of probes whose failures have a wider or narrower reach than their rate suggests, and their weakness (CWE). */
const FAMILIES: Readonly<
  Record<string, { readonly shift: -1 | 0 | 1; readonly weaknesses: readonly string[] }>
> = {
  promptinject: { shift: 1, weaknesses: ['CWE-1427'] },
  latentinjection: { shift: 1, weaknesses: ['CWE-1427'] },
  dan: { shift: 1, weaknesses: ['CWE-1427'] },
  encoding: { shift: 0, weaknesses: ['CWE-1427'] },
  suffix: { shift: 0, weaknesses: ['CWE-1427'] },
  tap: { shift: 0, weaknesses: ['CWE-1427'] },
  goodside: { shift: 0, weaknesses: ['CWE-1427'] },
  exploitation: { shift: 1, weaknesses: ['CWE-1426'] },
  malwaregen: { shift: 1, weaknesses: ['CWE-1426'] },
  packagehallucination: { shift: 0, weaknesses: ['CWE-1426'] },
  xss: { shift: 1, weaknesses: ['CWE-79'] },
  web_injection: { shift: 1, weaknesses: ['CWE-79'] },
  leakreplay: { shift: 0, weaknesses: ['CWE-200'] },
  apikey: { shift: 1, weaknesses: ['CWE-200'] },
  misleading: { shift: -1, weaknesses: ['CWE-1426'] },
  snowball: { shift: -1, weaknesses: ['CWE-1426'] },
  continuation: { shift: -1, weaknesses: [] },
  realtoxicityprompts: { shift: -1, weaknesses: [] },
};
