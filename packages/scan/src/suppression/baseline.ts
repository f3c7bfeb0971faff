import type { ScanFinding } from '@svc/contract';
import type { FileProblem } from './ignore-file.ts';
import { type IgnoreTerms, isDate } from './ignore-terms.ts';

/** A finding that was there when the baseline was made. */
export type BaselineEntry = IgnoreTerms & {
  readonly line: number;
  readonly fingerprint: string;
  readonly contentFingerprint: string;
  readonly ruleId: string;
  readonly path: string;
};

export type Baseline = {
  readonly entries: readonly BaselineEntry[];
  readonly problems: readonly FileProblem[];
};

/** A finding in a baseline, and the terms under which it is suppressed. */
export type BaselinedFinding = Pick<
  ScanFinding,
  'fingerprint' | 'contentFingerprint' | 'ruleId' | 'path'
> &
  IgnoreTerms;

const SCHEMA = 'svc.baseline/1';
/** Fields of an entry in their order; the terms are optional. */
const FIELDS = ['contentFingerprint', 'ruleId', 'path', 'owner', 'reason', 'expires'] as const;
const TERMS = ['owner', 'reason', 'expires'] as const;

/**
 * The text of `.svc/baseline.json`: one finding a line, in order of path, each line ended by a comma, and nothing that
 * changes while the findings do not. So two branches merge by lines, and their lines in any order are a baseline.
 *
 *     {
 *     "v1:26999…": {"contentFingerprint": "v1:28fba…", "ruleId": "secret/github-token", "path": "src/a.ts", "owner": "payments"},
 *     "schema": "svc.baseline/1"
 *     }
 */
export function renderBaseline(findings: readonly BaselinedFinding[]): string {
  const lines = [...new Map(findings.map((finding) => [finding.fingerprint, finding])).values()]
    .map((finding) => ({
      key: `${finding.path}\0${finding.ruleId}\0${finding.fingerprint}`,
      text: `"${finding.fingerprint}": {${FIELDS.flatMap((name) => field(name, finding[name])).join(', ')}},\n`,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ text }) => text);
  return `{\n${lines.join('')}"schema": "${SCHEMA}"\n}\n`;
}

function field(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`"${name}": ${JSON.stringify(value)}`];
}

/** Parses a baseline; a malformed part is a problem with its line, and then the whole file is ignored. */
export function parseBaseline(text: string): Baseline {
  const refused = (line: number, reason: string) => ({ entries: [], problems: [{ line, reason }] });
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return refused(firstBadLine(text), 'not valid JSON; run svc baseline to rewrite it');
  }
  if (!isRecord(root) || root['schema'] !== SCHEMA) {
    return refused(1, `not a baseline: schema is not ${SCHEMA}`);
  }
  const lineOf = lineFinder(text);
  const entries: BaselineEntry[] = [];
  for (const [fingerprint, value] of Object.entries(root)) {
    if (fingerprint === 'schema') continue;
    const line = lineOf(fingerprint);
    if (!isRecord(value)) return refused(line, 'an entry is not an object');
    const { contentFingerprint, ruleId, path } = value;
    const isEntry =
      isFingerprint(fingerprint) &&
      isFingerprint(contentFingerprint) &&
      typeof ruleId === 'string' &&
      typeof path === 'string';
    if (!isEntry) return refused(line, 'an entry lacks fingerprints, ruleId or path');
    const terms = termsIn(value);
    if (terms === null) {
      return refused(line, 'owner and reason must be text, expires a date such as 2027-01-31');
    }
    entries.push({ line, fingerprint, contentFingerprint, ruleId, path, ...terms });
  }
  return { entries, problems: [] };
}

/** Returns the terms of an entry; null when one of them is malformed. */
function termsIn(entry: Record<string, unknown>): IgnoreTerms | null {
  const given = TERMS.filter((name) => entry[name] !== undefined);
  if (given.some((name) => typeof entry[name] !== 'string' || entry[name] === '')) return null;
  const terms: IgnoreTerms = Object.fromEntries(given.map((name) => [name, entry[name]]));
  return terms.expires === undefined || isDate(terms.expires) ? terms : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFingerprint(value: unknown): value is string {
  return typeof value === 'string' && /^v1:[0-9a-f]{32}$/.test(value);
}

/** The first line that does not read as one of ours, such as the mark of a merge conflict. */
function firstBadLine(text: string): number {
  const lines = text.split('\n').map((line) => line.trim());
  const bad = lines.findIndex((line) => {
    if (line === '' || line === '{' || line === '}') return false;
    try {
      JSON.parse(`{${line.replace(/,$/, '')}}`);
      return false;
    } catch {
      return true;
    }
  });
  return bad === -1 ? 1 : bad + 1;
}

/** Returns the lines of keys, in their order. */
function lineFinder(text: string): (key: string) => number {
  const lines = new Map<string, number>();
  for (const [index, line] of text.split('\n').entries()) {
    for (const [, key] of line.matchAll(/"([^"]{1,100})"\s*:/g)) {
      if (!lines.has(key as string)) lines.set(key as string, index + 1);
    }
  }
  return (key) => lines.get(key) ?? 1;
}
