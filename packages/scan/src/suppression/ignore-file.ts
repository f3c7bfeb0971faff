import { yamlFault } from '@svc/analysis/documents';
import { compileSegments } from '@svc/git';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';

/** One agreed exception. */
export type IgnoreEntry = {
  readonly line: number;
  readonly owner: string;
  readonly reason: string;
  /** Last day on which it holds, `2027-01-31`, in UTC. */
  readonly expires: string;
  readonly applies: (finding: IgnoredFinding) => boolean;
};

/** What an entry looks at; `path` is below the folder that holds `.svc`. */
export type IgnoredFinding = {
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly path: string;
};

export type FileProblem = { readonly line: number | null; readonly reason: string };

export type IgnoreFile = {
  readonly entries: readonly IgnoreEntry[];
  readonly problems: readonly FileProblem[];
};

const REQUIRED = ['owner', 'reason', 'expires'] as const;
const KEYS: ReadonlySet<string> = new Set([...REQUIRED, 'fingerprint', 'path', 'rule']);

/**
 * Parses `.svc/ignore.yaml`. An entry that is not as it should be is a problem and ignores nothing; the others stand.
 *
 *     - fingerprint: v1:26999ada14eab6c010418e2e7c7a7b7a
 *       owner: payments
 *       reason: revoked 2026-05-01
 *       expires: 2027-01-31
 *     - path: test/fixtures/**
 *       rule: secret/github-token
 *       owner: ...
 */
export function parseIgnoreFile(text: string): IgnoreFile {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, strict: true, uniqueKeys: true });
  const lineOf = (node: unknown) => counter.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const [error] = document.errors;
  if (error !== undefined) {
    const line = counter.linePos(error.pos[0]).line;
    return {
      entries: [],
      problems: [{ line, reason: yamlFault(error.code, text, error.pos[0]) }],
    };
  }
  const { contents } = document;
  if (contents === null) return { entries: [], problems: [] };
  if (!isSeq(contents)) {
    return { entries: [], problems: [{ line: lineOf(contents), reason: 'not a list of entries' }] };
  }
  const entries: IgnoreEntry[] = [];
  const problems: FileProblem[] = [];
  for (const item of contents.items) {
    const line = lineOf(item);
    const entry = isMap(item) ? entryOf(item, line) : 'an entry is no map of fields';
    if (typeof entry === 'string') problems.push({ line, reason: entry });
    else entries.push(entry);
  }
  return { entries, problems };
}

/** The entry, or what is wrong with it. Reasons never quote values. */
function entryOf(map: YAMLMap, line: number): IgnoreEntry | string {
  const fields = new Map<string, string>();
  for (const { key, value } of map.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!KEYS.has(name)) return `an entry has a field other than ${[...KEYS].join(', ')}`;
    const text = isScalar(value) && value.value !== null ? sourceOf(value) : '';
    if (text === '') return `${name} is no text`;
    fields.set(name, text);
  }
  const missing = REQUIRED.find((name) => !fields.has(name));
  if (missing !== undefined) return `${missing} is missing`;
  const expires = fields.get('expires') as string;
  if (!isDate(expires)) return 'expires is no date such as 2027-01-31';
  const applies = conditionOf(fields);
  if (typeof applies === 'string') return applies;
  const [owner, reason] = [fields.get('owner') as string, fields.get('reason') as string];
  return { line, owner, reason, expires, applies };
}

function sourceOf(scalar: { readonly value: unknown; readonly source?: string }): string {
  return (typeof scalar.value === 'string' ? scalar.value : (scalar.source ?? '')).trim();
}

function conditionOf(fields: ReadonlyMap<string, string>): IgnoreEntry['applies'] | string {
  const fingerprint = fields.get('fingerprint');
  const path = fields.get('path');
  const rule = fields.get('rule');
  if (fingerprint !== undefined) {
    if (path !== undefined || rule !== undefined)
      return 'fingerprint stands alone, or path and rule';
    if (!/^v1:[0-9a-f]{32}$/.test(fingerprint)) return 'fingerprint is none of a finding';
    return (finding) => finding.fingerprint === fingerprint;
  }
  if (path === undefined || rule === undefined) return 'neither fingerprint nor path and rule';
  const fits = compileSegments(path);
  return (finding) => (rule === '*' || finding.ruleId === rule) && fits(finding.path);
}

function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
