import { realpathSync, statSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import type { ScanReport } from '@svc/contract';
import { findGitDirectory } from '@svc/git';
import { sarif } from '@svc/scan';

/**
 * Renders the report as SARIF. Its paths are relative to the top of the work tree that contains `root`, as code scanning requires;
 * those of a diff (`root` null) already are.
 */
export function sarifText(report: ScanReport, root: string | null): string {
  const prefix = root === null ? '' : prefixOf(root);
  return `${JSON.stringify(sarif(report, { prefix }), null, 2)}\n`;
}

function prefixOf(root: string): string {
  const real = realpathSync(root);
  const folder = statSync(real).isDirectory() ? real : dirname(real);
  const git = findGitDirectory(folder);
  return git === null ? '' : relative(git.workTree, folder).split(sep).join('/');
}
