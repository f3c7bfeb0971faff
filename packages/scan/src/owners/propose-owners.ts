import type { FileOwners, ScanReport } from '@svc/contract';
import { CODE_OWNERS_PATHS, type CodeOwners, ownersOf, parseCodeOwners } from './code-owners.ts';

/** Owners of one line that are proposed. */
const MAX_OWNERS = 20;
/** Comparisons of a path with a rule in one report; beyond, nobody is proposed. Some seconds. */
const MAX_COMPARISONS = 10_000_000;

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

/** Returns a report, whose paths count from the top of the repository, with the owners of each finding that has some. */
export function proposeOwners(report: ScanReport, read: ReadOwnersFile): ScanReport {
  const file = readCodeOwners(read);
  if (file === null) return report;
  const { findings, suppressed } = report;
  const paths = new Set([...findings, ...(suppressed ?? [])].map(({ path }) => path));
  if (paths.size * file.owners.rules.length > MAX_COMPARISONS) return report;
  const byPath = new Map<string, FileOwners>();
  for (const path of paths) {
    const found = ownersOf(file.owners, path);
    if (found === null || found.owners.length === 0) continue;
    const owners = found.owners.slice(0, MAX_OWNERS);
    byPath.set(path, { path: file.path, line: found.line, owners });
  }
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
