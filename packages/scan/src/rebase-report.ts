import type { ScanReport } from '@svc/contract';

/** Limit of the wire format (contract, scan-report.ts). */
const MAX_PATH = 4096;

/** Returns the report with every path counted from a folder above the scanned one; `below` leads down, '' or 'a/b/'. */
export function rebaseReport(report: ScanReport, below: string): ScanReport {
  if (below === '') return report;
  const moved = <Item extends { readonly path: string }>(item: Item): Item => ({
    ...item,
    path: rebase(item.path, below),
  });
  const { findings, suppressed, assets, relations, coverage } = report;
  return {
    ...report,
    findings: findings.map(moved),
    ...(suppressed !== undefined && { suppressed: suppressed.map(moved) }),
    assets: assets.map((asset) => ({ ...asset, occurrences: asset.occurrences.map(moved) })),
    ...(relations !== undefined && { relations: relations.map(moved) }),
    coverage: { ...coverage, problems: coverage.problems.map(moved) },
  };
}

/** `.` is the scanned folder itself; a problem of the project's settings may lead out of it (`../.svc/ignore.yaml`). */
function rebase(path: string, below: string): string {
  const parts = below.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/').slice(0, MAX_PATH) || '.';
}
