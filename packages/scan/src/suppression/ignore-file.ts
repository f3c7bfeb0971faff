import { type ObjectNode, parseYaml, type ScalarNode, textPlaces } from '@svc/analysis/documents';
import { compileSegments } from '@svc/git';
import { isDate } from './ignore-terms.ts';

/** One agreed exception. */
export type IgnoreEntry = {
  readonly line: number;
  readonly owner: string;
  readonly reason: string;
  /** Last day on which it is in effect, `2027-01-31`, in UTC. */
  readonly expires: string;
  readonly applies: (finding: IgnoredFinding) => boolean;
};

/** Members of a finding that an entry can match; `path` is below the folder that contains `.svc`. */
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
 * Parses `.svc/ignore.yaml`. A malformed entry is a problem and ignores nothing; the others remain in effect.
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
  const { roots, error } = parseYaml(text, { strict: true, uniqueKeys: true });
  if (error !== null) {
    const line = error.offset === null ? null : textPlaces(text).line(error.offset);
    return { entries: [], problems: [{ line, reason: error.reason }] };
  }
  const [root = null, second] = roots;
  if (second !== undefined) {
    const line = second?.span.startLine ?? null;
    return { entries: [], problems: [{ line, reason: 'not valid YAML: multiple documents' }] };
  }
  if (root === null) return { entries: [], problems: [] };
  if (root.kind !== 'array') {
    const line = root.span.startLine;
    return { entries: [], problems: [{ line, reason: 'not a list of entries' }] };
  }
  const entries: IgnoreEntry[] = [];
  const problems: FileProblem[] = [];
  for (const item of root.items) {
    const line = item.span.startLine;
    const entry = item.kind === 'object' ? entryOf(item, line) : 'an entry is not a mapping';
    if (typeof entry === 'string') problems.push({ line, reason: entry });
    else entries.push(entry);
  }
  return { entries, problems };
}

/** The entry, or what is wrong with it. Reasons never quote values. */
function entryOf(map: ObjectNode, line: number): IgnoreEntry | string {
  const fields = new Map<string, string>();
  for (const { name, value } of map.members) {
    if (!KEYS.has(name)) return `an entry has a field other than ${[...KEYS].join(', ')}`;
    const text = value.kind === 'scalar' ? sourceOf(value) : '';
    if (text === '') return `${name} is not a string`;
    fields.set(name, text);
  }
  const missing = REQUIRED.find((name) => !fields.has(name));
  if (missing !== undefined) return `${missing} is missing`;
  const expires = fields.get('expires') as string;
  if (!isDate(expires)) return 'expires is not a date (expected YYYY-MM-DD)';
  const applies = conditionOf(fields);
  if (typeof applies === 'string') return applies;
  const [owner, reason] = [fields.get('owner') as string, fields.get('reason') as string];
  return { line, owner, reason, expires, applies };
}

function sourceOf({ value, source = '' }: ScalarNode): string {
  return (typeof value === 'string' ? value : source).trim();
}

function conditionOf(fields: ReadonlyMap<string, string>): IgnoreEntry['applies'] | string {
  const fingerprint = fields.get('fingerprint');
  const path = fields.get('path');
  const rule = fields.get('rule');
  if (fingerprint !== undefined) {
    if (path !== undefined || rule !== undefined)
      return 'fingerprint cannot be combined with path or rule';
    if (!/^v1:[0-9a-f]{32}$/.test(fingerprint))
      return 'fingerprint is malformed (expected v1: and 32 hex digits)';
    return (finding) => finding.fingerprint === fingerprint;
  }
  if (path === undefined || rule === undefined) return 'fingerprint, or path and rule, is missing';
  const fits = compileSegments(path);
  return (finding) => (rule === '*' || finding.ruleId === rule) && fits(finding.path);
}
