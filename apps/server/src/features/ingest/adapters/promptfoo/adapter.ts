import type { Severity } from '@svc/contract';
import { atLeast } from '@svc/contract';
import { JsonCursor } from '../../json-cursor.ts';
import { type JsonObject, listOf, objectOf, textOf } from '../../json-value.ts';
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

const MAX_GROUPS = 20_000;
/** `failureReason` of a test that ended with an error of the provider, not with a verdict. */
const ERROR = 2;

/** What is counted of one kind of test against one target. */
type Group = {
  readonly target: string;
  readonly plugin: string;
  readonly strategy: string | undefined;
  severity: Severity | null;
  passed: number;
  failed: number;
  errors: number;
};

/** The results.json of promptfoo: `results.results`, or `results.outputs` of older versions. Prompts and outputs are not stored. */
export const promptfooAdapter: ReportAdapter = {
  source: 'promptfoo',
  namesTools: false,
  testsModels: true,
  *read(text) {
    const cursor = new JsonCursor(text);
    const groups = new Map<string, Group>();
    let version: string | null = null;
    let hasResults = false;
    const readAll = () => {
      hasResults = true;
      for (const _ of cursor.elements()) countTest(cursor, groups);
    };
    for (const name of cursor.members()) {
      if (name === 'metadata') {
        version = textOf(objectOf(cursor.value()).promptfooVersion) ?? null;
      } else if (name === 'results' && cursor.isArray()) readAll();
      else if (name === 'results') {
        for (const inner of cursor.members()) {
          if ((inner === 'results' || inner === 'outputs') && cursor.isArray() && !hasResults)
            readAll();
        }
      }
    }
    cursor.end();
    if (!hasResults) throw new ReportError('promptfoo needs the member "results.results"', 0);
    for (const group of groups.values()) yield* entriesOf(group, version);
  },
};

function countTest(cursor: JsonCursor, groups: Map<string, Group>): void {
  const { at } = cursor;
  const value = cursor.value();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ReportError('a promptfoo result must be an object', at);
  }
  const test = value as JsonObject;
  const group = groupOf(test, groups);
  if (groups.size > MAX_GROUPS) throw new ReportError(`more than ${MAX_GROUPS} kinds of tests`, at);
  const severity = severityOf(objectOf(test.metadata).severity);
  if (severity !== null && (group.severity === null || atLeast(severity, group.severity))) {
    group.severity = severity;
  }
  const hasVerdict = typeof test.success === 'boolean' || typeof test.pass === 'boolean';
  const isError =
    test.failureReason === ERROR ||
    (textOf(test.error) !== undefined && test.gradingResult == null);
  if (test.success === true || test.pass === true) group.passed++;
  else if (isError || !hasVerdict) group.errors++;
  else group.failed++;
}

function groupOf(test: JsonObject, groups: Map<string, Group>): Group {
  const metadata = objectOf(test.metadata);
  const testCase = objectOf(test.testCase);
  const ofCase = objectOf(testCase.metadata);
  const provider = objectOf(test.provider);
  const target =
    textOf(provider.label) ?? textOf(provider.id) ?? textOf(test.provider) ?? 'unknown target';
  const plugin =
    textOf(metadata.pluginId) ??
    textOf(ofCase.pluginId) ??
    textOf(testCase.description) ??
    textOf(test.description) ??
    assertionOf(test) ??
    'test';
  const strategy = textOf(metadata.strategyId) ?? textOf(ofCase.strategyId);
  const key = JSON.stringify([target, plugin, strategy]);
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group = { target, plugin, strategy, severity: null, passed: 0, failed: 0, errors: 0 };
  groups.set(key, group);
  return group;
}

/** Returns the type of the first assertion, which names a test that has no other name. */
function assertionOf(test: JsonObject): string | undefined {
  const [component] = listOf(objectOf(test.gradingResult).componentResults).map(objectOf);
  return textOf(objectOf(component?.assertion).type);
}

function severityOf(value: unknown): Severity | null {
  const word = textOf(value)?.toLowerCase();
  return word === 'critical' || word === 'high' || word === 'medium' || word === 'low'
    ? word
    : null;
}

function* entriesOf(group: Group, version: string | null): Generator<ReportEntry, void, undefined> {
  if (group.errors > 0) yield { skipped: 'unfinished', count: group.errors };
  if (group.failed === 0) {
    if (group.passed > 0) yield { skipped: 'passed' };
    return;
  }
  yield { result: resultOf(group, version) };
}

function resultOf(group: Group, version: string | null): ReportedResult {
  const { target, plugin, strategy } = group;
  const measurement = measurementOf({
    failed: group.failed,
    evaluated: group.failed + group.passed,
    unevaluated: group.errors,
    threshold: null,
    complete: true,
  });
  const how = strategy === undefined ? '' : `, strategy ${strategy}`;
  return {
    tool: { name: 'promptfoo', version },
    ruleId: strategy === undefined ? plugin : `${plugin}/${strategy}`,
    title: `Model fails the test ${plugin}`,
    message: `${target}: ${describeMeasurement(measurement)}; test ${plugin}${how}.`,
    why: '',
    remediation: '',
    severity: group.severity ?? severityOfRate(measurement),
    confidence: confidenceOf(measurement),
    category: 'model-behavior',
    path: `(target)/${target}`,
    span: WHOLE_FILE,
    snippet: '',
    fingerprints: [],
    subject: '',
    weaknesses: /inject|jailbreak|hijack/i.test(`${plugin} ${strategy ?? ''}`) ? ['CWE-1427'] : [],
    suppression: null,
    measurement,
  };
}
