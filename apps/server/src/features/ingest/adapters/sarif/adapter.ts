import type { Category } from '@svc/contract';
import { JsonCursor } from '../../json-cursor.ts';
import { type JsonObject, listOf, objectOf, textOf } from '../../json-value.ts';
import { ReportError } from '../../report-error.ts';
import type {
  ReportAdapter,
  ReportEntry,
  ReportedResult,
  ToolFingerprint,
} from '../../reported.ts';
import { placeOfResult, rootsOf } from './location.ts';
import { messageOf } from './message.ts';
import {
  cweIds,
  findRule,
  ruleOf,
  type SarifComponent,
  type SarifRule,
  type SarifTool,
  taxonCwe,
} from './rule.ts';
import { PASSED_KINDS, resultCategory, resultConfidence, resultSeverity } from './severity.ts';
import { remediationOf, titleOf } from './texts.ts';

const MAX_RUNS = 100;
const MAX_RULES = 25_000;
const MAX_ARTIFACTS = 200_000;

/** Members of a run that apply to all its results. */
type Run = {
  readonly tool: SarifTool;
  bases: JsonObject;
  workingDirectory: string | undefined;
  roots: readonly string[];
  readonly artifacts: JsonObject[];
  /** Weaknesses of rules, for results without their own, by the rule id of the results. */
  readonly categories: Map<SarifRule, Map<string, Category>>;
  /** Where the results begin; null for a run without them. */
  resultsAt: number | null;
};

/** SARIF 2.1.0 (OASIS), as tools write it rather than as its schema asks. */
export const sarifAdapter: ReportAdapter = {
  source: 'sarif',
  namesTools: true,
  testsModels: false,
  *read(text) {
    const cursor = new JsonCursor(text);
    let hasRuns = false;
    for (const name of cursor.members()) {
      if (name === 'version') checkVersion(cursor);
      else if (name === 'runs') {
        hasRuns = true;
        if (cursor.isNull()) continue;
        for (const index of cursor.elements()) {
          if (index >= MAX_RUNS) throw new ReportError(`more than ${MAX_RUNS} runs`, cursor.at);
          yield* readRun(cursor);
        }
      }
    }
    cursor.end();
    if (!hasRuns) throw new ReportError('SARIF needs the member "runs"', 0);
  },
};

function checkVersion(cursor: JsonCursor): void {
  const { at } = cursor;
  const version = cursor.value();
  // release candidates of 2.1.0 are still written: 2.1.0-rtm.5
  if (typeof version !== 'string' || !/^2\.1\.0(?:-|$)/.test(version)) {
    throw new ReportError('SARIF version must be "2.1.0"', at);
  }
}

/** The members of a run come in any order, so its results are skipped first and read after all other members. */
function* readRun(cursor: JsonCursor): Generator<ReportEntry, void, undefined> {
  const run: Run = {
    tool: { driver: newComponent(), extensions: [] },
    bases: {},
    workingDirectory: undefined,
    roots: [],
    artifacts: [],
    categories: new Map(),
    resultsAt: null,
  };
  for (const name of cursor.members()) readRunMember(name, cursor, run);
  if (run.resultsAt === null) return;
  run.roots = rootsOf(run);
  const results = new JsonCursor(cursor.text, run.resultsAt);
  for (const _ of results.elements()) {
    const { at } = results;
    const value = results.value();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new ReportError('a SARIF result must be an object', at);
    }
    yield entryOf(value as JsonObject, run);
  }
}

function readRunMember(name: string, cursor: JsonCursor, run: Run): void {
  if (cursor.isNull()) return;
  switch (name) {
    case 'tool':
      readTool(cursor, run.tool);
      break;
    case 'originalUriBaseIds':
      run.bases = objectOf(cursor.value());
      break;
    case 'invocations':
      for (const index of cursor.elements()) {
        const directory = objectOf(objectOf(cursor.value()).workingDirectory);
        if (index === 0) run.workingDirectory = textOf(directory.uri);
      }
      break;
    case 'artifacts':
      for (const index of cursor.elements()) {
        if (index >= MAX_ARTIFACTS) {
          throw new ReportError(`more than ${MAX_ARTIFACTS} artifacts`, cursor.at);
        }
        const { uri, uriBaseId } = objectOf(objectOf(cursor.value()).location);
        run.artifacts.push({ uri, uriBaseId });
      }
      break;
    case 'results':
      if (!cursor.isArray()) throw new ReportError('SARIF results must be an array', cursor.at);
      run.resultsAt = cursor.pass();
      break;
  }
}

function newComponent(): SarifComponent {
  return { name: undefined, version: undefined, guid: undefined, messages: {}, rules: [] };
}

function readTool(cursor: JsonCursor, tool: SarifTool): void {
  for (const name of cursor.members()) {
    if (name === 'driver') tool.driver = readComponent(cursor);
    else if (name === 'extensions' && cursor.isArray()) {
      for (const _ of cursor.elements()) tool.extensions.push(readComponent(cursor));
    }
  }
}

function readComponent(cursor: JsonCursor): SarifComponent {
  const component = newComponent();
  let semanticVersion: string | undefined;
  for (const name of cursor.members()) {
    if (name === 'name') component.name = textOf(cursor.value());
    else if (name === 'version') component.version = textOf(cursor.value());
    else if (name === 'semanticVersion') semanticVersion = textOf(cursor.value());
    else if (name === 'guid') component.guid = textOf(cursor.value());
    else if (name === 'globalMessageStrings') component.messages = objectOf(cursor.value());
    else if (name === 'rules' && cursor.isArray()) {
      for (const index of cursor.elements()) {
        if (index >= MAX_RULES) throw new ReportError(`more than ${MAX_RULES} rules`, cursor.at);
        component.rules.push(ruleOf(cursor.value()));
      }
    }
  }
  component.version = semanticVersion ?? component.version;
  return component;
}

function entryOf(result: JsonObject, run: Run): ReportEntry {
  if (PASSED_KINDS.includes(textOf(result.kind) ?? '')) return { skipped: 'passed' };
  // the result was in the baseline and is not in this run
  if (result.baselineState === 'absent') return { skipped: 'absent' };
  return { result: resultOf(result, run) };
}

function resultOf(result: JsonObject, run: Run): ReportedResult {
  const { tool } = run;
  const { name = 'unknown', version = null } = tool.driver;
  const rule = findRule(tool, result);
  const ruleId =
    textOf(result.ruleId) ?? textOf(objectOf(result.rule).id) ?? rule.id ?? 'unspecified';
  const properties = objectOf(result.properties);
  const place = placeOfResult(result, run);
  const message = messageOf(result.message, rule, tool);
  const weaknesses = weaknessesOf(result, properties, rule);
  const category = categoryOf(run, ruleId, rule, weaknesses);
  const title = titleOf(rule, message, ruleId);
  return {
    tool: { name, version },
    ruleId,
    title,
    message:
      place.more === 0
        ? message
        : `${message} (and ${place.more} more ${place.more === 1 ? 'location' : 'locations'})`,
    why: rule.description ?? '',
    remediation: remediationOf(fixOf(result), rule, { title, message, category }),
    severity: resultSeverity(result, properties, rule, category),
    confidence: resultConfidence(result, rule),
    category,
    path: place.path,
    span: place.span,
    snippet: place.snippet,
    fingerprints: fingerprintsOf(result),
    subject: `${place.logicalName}\n${place.snippet || message}`,
    weaknesses,
    suppression: suppressionOf(result),
    measurement: null,
  };
}

function categoryOf(
  { tool, categories }: Run,
  ruleId: string,
  rule: SarifRule,
  weaknesses: readonly string[],
): Category {
  const { name = 'unknown' } = tool.driver;
  if (weaknesses !== rule.weaknesses) return resultCategory(name, ruleId, rule, weaknesses);
  const ofRule = categories.get(rule) ?? new Map<string, Category>();
  const category = ofRule.get(ruleId) ?? resultCategory(name, ruleId, rule, weaknesses);
  categories.set(rule, ofRule.set(ruleId, category));
  return category;
}

function weaknessesOf(
  result: JsonObject,
  properties: JsonObject,
  rule: SarifRule,
): readonly string[] {
  const { tags, cwe, cwes } = properties;
  if (tags === undefined && cwe === undefined && cwes === undefined && result.taxa === undefined) {
    return rule.weaknesses;
  }
  const own = cweIds([...listOf(tags), ...[cwe, cwes].flat()]);
  const taxa = listOf(result.taxa).flatMap(taxonCwe);
  return [...new Set([...own, ...taxa, ...rule.weaknesses])];
}

function fixOf(result: JsonObject): string | undefined {
  const [first] = listOf(result.fixes).map(objectOf);
  return textOf(objectOf(first?.description).text);
}

/**
 * Returns the tool's fingerprints: `fingerprints` (complete identities, §3.27.16) before `partialFingerprints`, newer
 * versions of one name first.
 */
function fingerprintsOf(result: JsonObject): ToolFingerprint[] {
  return [objectOf(result.fingerprints), objectOf(result.partialFingerprints)].flatMap((given) =>
    Object.keys(given)
      .sort(newestFirst)
      .map((key) => ({ key, value: given[key] })),
  );
}

/** `hash/v2` comes before `hash/v1`, and names in the order of the alphabet. */
function newestFirst(a: string, b: string): number {
  const [nameA, versionA] = versioned(a);
  const [nameB, versionB] = versioned(b);
  if (nameA !== nameB) return nameA < nameB ? -1 : 1;
  return versionB - versionA;
}

function versioned(key: string): [name: string, version: number] {
  const found = /^(.*)\/v(\d{1,6})$/.exec(key);
  return found === null ? [key, 0] : [found[1] as string, Number(found[2])];
}

/**
 * Returns what suppresses a result (§3.27.23, §3.35): a suppression that is accepted, or that has no status. One that is
 * rejected or under review does not count. Older writers name the status `state`.
 */
function suppressionOf(result: JsonObject): ReportedResult['suppression'] {
  for (const suppression of listOf(result.suppressions).map(objectOf)) {
    const status = textOf(suppression.status) ?? textOf(suppression.state) ?? 'accepted';
    if (status !== 'accepted') continue;
    const kind = suppression.kind === 'inSource' ? 'in the source' : 'outside the source';
    return { reason: textOf(suppression.justification) ?? `suppressed ${kind}` };
  }
  return null;
}
