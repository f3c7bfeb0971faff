import { type CitedIds, citedIds } from './cited-ids.ts';
import type { Requirement } from './requirement-list.ts';

/** Which requirements tests show. */
export type RequirementCoverage = {
  /** Ids of the list that tests show with all their parts, in the list's order. */
  readonly covered: readonly string[];
  /** Ids of which a part is marked open while others are shown, in the list's order. */
  readonly partly: readonly string[];
  /** Ids marked open, or all of whose parts are, in the list's order. */
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
    for (const { id, part, line } of citations) {
      const cited = part === null ? id : `${id}/${part}`;
      if (!citedAt.has(cited)) citedAt.set(cited, `${path}:${line}`);
    }
    for (const { title, line } of malformed) {
      faults.push(
        `${path}:${line}: ids stand as " [ID, ID/part]" at the end of the title "${title}"`,
      );
    }
  }
  const claims = list.flatMap(claimsOf);
  const known = new Set([...list.map(({ id }) => id), ...claims.map(({ cite }) => cite)]);
  for (const [cite, where] of citedAt) {
    if (!known.has(cite)) faults.push(`${where}: cites ${cite}, which the requirement list lacks`);
  }
  for (const { cite, open } of claims) {
    const where = citedAt.get(cite);
    if (open && where !== undefined) faults.push(`${cite} is marked open, but ${where} cites it`);
    if (!open && where === undefined) {
      faults.push(`${cite} is not marked open, and no test cites it`);
    }
  }
  const idsWhere = (holds: (claims: readonly Claim[]) => boolean) =>
    list.filter((requirement) => holds(claimsOf(requirement))).map(({ id }) => id);
  return {
    covered: idsWhere((own) => own.every(({ cite }) => citedAt.has(cite))),
    partly: idsWhere((own) => own.some(({ open }) => open) && own.some(({ open }) => !open)),
    open: idsWhere((own) => own.every(({ open }) => open)),
    faults,
  };
}

/** What a test must cite. */
type Claim = { readonly cite: string; readonly open: boolean };

/** Returns what tests must cite to show a requirement: it, or each of its parts. */
function claimsOf({ id, open, parts }: Requirement): readonly Claim[] {
  if (parts.length === 0) return [{ cite: id, open }];
  return parts.map((part) => ({ cite: `${id}/${part.name}`, open: part.open }));
}

const NOTHING: CitedIds = { citations: [], malformed: [] };

/** Most test files cite nothing, which their text shows sooner than their syntax tree. */
function readCitations(path: string, source: string): CitedIds {
  return /[A-Z]-\d/.test(source) ? citedIds(path, source) : NOTHING;
}
