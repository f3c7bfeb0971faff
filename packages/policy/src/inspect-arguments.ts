import { type ArgumentFinding, SEVERITIES } from '@svc/contract';
import { findSecrets, type SecretMatch } from '@svc/inspect';

/** Deeper than any honest call; the parser of the request refuses more before it gets here. */
const MAX_DEPTH = 64;

/** More say nothing more; the worst are kept. */
const MOST_FINDINGS = 100;

type Leaf = { readonly at: string; readonly start: number; readonly end: number };

/**
 * Finds secrets in a call's arguments, in keys and in values, in one pass over all of them. Each finding says by JSON
 * Pointer (RFC 6901) where it is, never what.
 *
 * The text inspected has a line a leaf, `key: value`, so that rules which look for an assignment see one.
 */
export function inspectArguments(args: Readonly<Record<string, unknown>>): ArgumentFinding[] {
  const leaves: Leaf[] = [];
  const chunks: Buffer[] = [];
  let size = 0;
  const line = (at: string, key: string, value: string) => {
    const bytes = Buffer.from(`${key}: ${value}\n`);
    leaves.push({ at, start: size, end: size + bytes.length });
    chunks.push(bytes);
    size += bytes.length;
  };
  const walk = (value: unknown, key: string, at: string, depth: number): void => {
    if (depth > MAX_DEPTH) throw new RangeError(`arguments nest deeper than ${MAX_DEPTH}`);
    if (typeof value === 'string') line(at, key, value);
    else if (Array.isArray(value)) {
      // the name once, at the first item: repeated, a long name would make a small call enormous
      value.forEach((item, index) => {
        walk(item, index === 0 ? key : '', `${at}/${index}`, depth + 1);
      });
    } else if (value !== null && typeof value === 'object') {
      for (const [name, item] of Object.entries(value)) {
        const below = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        // a string has its key on its own line
        if (typeof item !== 'string') line(below, name, '');
        walk(item, name, below, depth + 1);
      }
    }
  };
  walk(args, '', '', 0);
  return locate(findSecrets(Buffer.concat(chunks, size)), leaves);
}

function locate(matches: readonly SecretMatch[], leaves: readonly Leaf[]): ArgumentFinding[] {
  const findings: ArgumentFinding[] = [];
  const shown = new Map<string, string>();
  let leaf = 0;
  for (const match of worstFirst(matches).slice(0, MOST_FINDINGS).sort(byStart)) {
    while (leaf < leaves.length - 1 && (leaves[leaf] as Leaf).end <= match.start) leaf++;
    const { at } = leaves[leaf] as Leaf;
    const pointer = shown.get(at) ?? withoutSecret(at);
    shown.set(at, pointer);
    const { id: ruleId, title } = match.rule;
    const { severity, confidence } = match;
    findings.push({ ruleId, title, severity, confidence, at: pointer });
  }
  return findings;
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
  while (pointer !== '' && findSecrets(Buffer.from(pointer)).length > 0) {
    pointer = pointer.slice(0, pointer.lastIndexOf('/'));
  }
  return pointer;
}
