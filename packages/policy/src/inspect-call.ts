import { type ArgumentFinding, SEVERITIES } from '@svc/contract';
import { findSecrets, type SecretMatch } from '@svc/inspect';
import type { Call } from './call.ts';

/** Deeper than any honest call; the parser of the request refuses more before it gets here. */
const MAX_DEPTH = 64;

/**
 * Text inspected of one call, in which a name stands at every item of its array: twice the largest body that the service
 * takes, so only an array of items shorter than its name can pass it.
 */
const MAX_BYTES = 2 * 1024 * 1024;

/** More say nothing more; the worst are kept. */
const MOST_FINDINGS = 100;

/** What a call holds. Places are JSON Pointers (RFC 6901); they say where, never what. */
export type Inspection = {
  /** In the names; `at` is `/tool` or `/server`. */
  readonly names: readonly ArgumentFinding[];
  /** In the arguments, keys and values; `at` is below `arguments`. */
  readonly findings: readonly ArgumentFinding[];
  /** Why the arguments were not inspected, so that nobody takes them for clean; null when they were. */
  readonly refused: string | null;
};

type Leaf = { readonly at: string; readonly start: number; readonly end: number };

/** A text with a line a leaf, `key: value`, so that rules which look for an assignment see one. */
type Lines = { readonly leaves: Leaf[]; readonly chunks: Buffer[]; size: number };

/**
 * Finds secrets in a call in one pass over its names and arguments. The names are always inspected; arguments that nest
 * too deep or make too much text are not, and `refused` says so.
 */
export function inspectCall({ tool, server, arguments: args }: Call): Inspection {
  const names = { leaves: [], chunks: [], size: 0 };
  append(names, '/tool', 'tool', tool);
  append(names, '/server', 'server', server ?? '');
  const all: Lines = { ...names, leaves: [...names.leaves], chunks: [...names.chunks] };
  const refused = appendAll(all, args);
  return { ...findingsIn(refused === null ? all : names), refused };
}

/** Secrets in the names alone, where the arguments do not matter. */
export function inspectNames(call: Pick<Call, 'tool' | 'server'>): readonly ArgumentFinding[] {
  return inspectCall({ ...call, arguments: {} }).names;
}

/** Appends every leaf below the arguments; why not, when they are not to be inspected. */
function appendAll(lines: Lines, args: Call['arguments']): string | null {
  const walk = (value: unknown, key: string, at: string, depth: number): string | null => {
    if (depth > MAX_DEPTH) return `the arguments nest deeper than ${MAX_DEPTH}`;
    if (typeof value === 'string') append(lines, at, key, value);
    else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const refused = walk(item, key, `${at}/${index}`, depth + 1);
        if (refused !== null) return refused;
      }
    } else if (value !== null && typeof value === 'object') {
      for (const [name, item] of Object.entries(value)) {
        const below = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        // a string has its key on its own line
        if (typeof item !== 'string') append(lines, below, name, '');
        const refused = walk(item, name, below, depth + 1);
        if (refused !== null) return refused;
      }
    }
    return lines.size > MAX_BYTES
      ? `the arguments make more than ${MAX_BYTES} bytes to inspect`
      : null;
  };
  return walk(args, '', '/arguments', 0);
}

function append(lines: Lines, at: string, key: string, value: string): void {
  const bytes = Buffer.from(`${key}: ${value}\n`);
  lines.leaves.push({ at, start: lines.size, end: lines.size + bytes.length });
  lines.chunks.push(bytes);
  lines.size += bytes.length;
}

function findingsIn({ leaves, chunks, size }: Lines): Omit<Inspection, 'refused'> {
  const names: ArgumentFinding[] = [];
  const findings: ArgumentFinding[] = [];
  const shown = new Map<string, string>();
  const matches = findSecrets(Buffer.concat(chunks, size));
  let leaf = 0;
  for (const match of worstFirst(matches).slice(0, MOST_FINDINGS).sort(byStart)) {
    while (leaf < leaves.length - 1 && (leaves[leaf] as Leaf).end <= match.start) leaf++;
    const { at } = leaves[leaf] as Leaf;
    const pointer = shown.get(at) ?? withoutSecret(at);
    shown.set(at, pointer);
    const { id: ruleId, title } = match.rule;
    const { severity, confidence } = match;
    const found = { ruleId, title, severity, confidence };
    if (pointer === '/tool' || pointer === '/server') names.push({ ...found, at: pointer });
    else findings.push({ ...found, at: pointer.slice('/arguments'.length) });
  }
  return { names, findings };
}

function worstFirst(matches: readonly SecretMatch[]): SecretMatch[] {
  return matches.toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
}

function byStart(a: SecretMatch, b: SecretMatch): number {
  return a.start - b.start;
}

/** A key can be the secret itself; a pointer that is one names its parent. */
function withoutSecret(at: string): string {
  let pointer = at;
  while (findSecrets(Buffer.from(pointer)).length > 0) {
    pointer = pointer.slice(0, pointer.lastIndexOf('/'));
  }
  return pointer;
}
