import type { FileOwners, ScanReport } from '@svc/contract';
import { CODE_OWNERS_PATHS, type CodeOwners, ownersOf, parseCodeOwners } from './code-owners.ts';

/** Owners of one line that are proposed. */
const MAX_OWNERS = 20;
/** Steps of all comparisons of a path with a rule in one report; beyond, nobody is proposed. Some seconds. */
const MAX_STEPS = 2_000_000_000;
/** Steps of a comparison without wildcards. */
const COMPARISON_STEPS = 200;
/** Characters of all owners in one report, as JSON; beyond, nobody is proposed: they must not make a report too large to store. */
const MAX_OWNERS_TEXT = 4 * 1024 * 1024;

/** Returns a file by its path from the top of a repository; null where it is not there. One of 3 MB or more may be returned as no bytes. */
export type ReadOwnersFile = (path: string) => Uint8Array | null;

/** Reads the CODEOWNERS file of a repository: the first of its places that has one, also where it does not count. Null without one. */
export function readCodeOwners(
  read: ReadOwnersFile,
): { readonly path: string; readonly owners: CodeOwners } | null {
  for (const path of CODE_OWNERS_PATHS) {
    const bytes = read(path);
    if (bytes !== null) return { path, owners: parseCodeOwners(bytes) };
  }
  return null;
}

/**
 * Returns a report, whose paths count from the top of the repository, with the owners of each finding that has some; the report unchanged
 * without a CODEOWNERS file, and beyond `MAX_STEPS` or `MAX_OWNERS_TEXT`.
 */
export function proposeOwners(report: ScanReport, read: ReadOwnersFile): ScanReport {
  const file = readCodeOwners(read);
  if (file === null) return report;
  const { findings, suppressed } = report;
  const paths = new Set([...findings, ...(suppressed ?? [])].map(({ path }) => path));
  if (stepsOf(file.owners, paths) > MAX_STEPS) return report;
  const byPath = new Map<string, FileOwners>();
  for (const path of paths) {
    const found = ownersOf(file.owners, path);
    if (found === null || found.owners.length === 0) continue;
    const owners = found.owners.slice(0, MAX_OWNERS);
    byPath.set(path, { path: file.path, line: found.line, owners });
  }
  const textOf = (items: ScanReport['findings'] | undefined) =>
    (items ?? []).reduce((sum, { path }) => sum + JSON.stringify(byPath.get(path) ?? '').length, 0);
  if (textOf(findings) + textOf(suppressed) > MAX_OWNERS_TEXT) return report;
  const owned = <Item extends { readonly path: string }>(item: Item): Item => {
    const codeOwners = byPath.get(item.path);
    return codeOwners === undefined ? item : { ...item, codeOwners };
  };
  return {
    ...report,
    findings: findings.map(owned),
    ...(suppressed !== undefined && { suppressed: suppressed.map(owned) }),
  };
}

/** Returns how many steps the comparison of all paths with all rules takes at most. */
function stepsOf({ rules }: CodeOwners, paths: ReadonlySet<string>): number {
  const wildcards = rules.reduce((sum, { wildcardLength }) => sum + wildcardLength, 0);
  const characters = [...paths].reduce((sum, { length }) => sum + length, 0);
  return COMPARISON_STEPS * rules.length * paths.size + wildcards * characters;
}
