import { type CitedIds, citedIds } from './cited-ids.ts';
import type { Requirement } from './requirement-list.ts';

/** Which requirements tests show. */
export type RequirementCoverage = {
  /** Ids of the list that a test cites, in the list's order. */
  readonly covered: readonly string[];
  /** Ids marked open, in the list's order. */
  readonly open: readonly string[];
  /** What is wrong, a line each. */
  readonly faults: readonly string[];
};

/** Compares the list with the titles of the test files (path -> source). */
export function requirementCoverage(
  list: readonly Requirement[],
  testFiles: ReadonlyMap<string, string>,
): RequirementCoverage {
  const faults: string[] = [];
  const citedAt = new Map<string, string>();
  for (const [path, source] of testFiles) {
    const { citations, malformed } = readCitations(path, source);
    for (const { id, line } of citations) {
      if (!citedAt.has(id)) citedAt.set(id, `${path}:${line}`);
    }
    for (const { title, line } of malformed) {
      faults.push(`${path}:${line}: ids stand as " [ID, ID]" at the end of the title "${title}"`);
    }
  }
  const known = new Set(list.map(({ id }) => id));
  for (const [id, where] of citedAt) {
    if (!known.has(id)) faults.push(`${where}: cites ${id}, which the requirement list lacks`);
  }
  for (const { id, open } of list) {
    const where = citedAt.get(id);
    if (open && where !== undefined) faults.push(`${id} is marked open, but ${where} cites it`);
    if (!open && where === undefined) faults.push(`${id} is not marked open, and no test cites it`);
  }
  return {
    covered: list.filter(({ id }) => citedAt.has(id)).map(({ id }) => id),
    open: list.filter(({ open }) => open).map(({ id }) => id),
    faults,
  };
}

const NOTHING: CitedIds = { citations: [], malformed: [] };

/** Most test files cite nothing, which their text shows sooner than their syntax tree. */
function readCitations(path: string, source: string): CitedIds {
  return /[A-Z]-\d/.test(source) ? citedIds(path, source) : NOTHING;
}
