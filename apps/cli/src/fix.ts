import { chmodSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { canFail, type ScanFinding, type ScanReport } from '@svc/contract';
import { findGitDirectory, plainReason } from '@svc/git';
import { loadSuppressions, readCodeOwners, ScanPathError, scanTree } from '@svc/scan';
import { maskCredentials, mayHaveFix, renderPatch } from '@svc/scan/fix';
import { ownersOf } from '@svc/scan/owners';
import { writeFileAtomic } from './atomic-file.ts';
import type { Context } from './context.ts';
import { CliError, UsageError } from './exit-code.ts';
import { type FileFixes, fixFile, type LeftFinding, type Variables } from './file-fixes.ts';
import { afterSignals } from './interruption.ts';
import { writeOutputFile } from './output-file.ts';
import { ownersFileReader } from './owners-file.ts';
import { plural, printable } from './printable.ts';
import { adviceFor } from './program-name.ts';
import { printedProblems, summaryLine } from './report-summary.ts';
import { reachOf } from './verdict.ts';

export type FixFlags = {
  readonly apply?: true;
  readonly patch?: string;
  readonly finding?: string;
};

const FINGERPRINT = /^v1:[0-9a-f]{32}$/;
const MASKED =
  'note: credentials are masked and no file was changed; --apply changes the files, --patch FILE writes a patch for git apply\n';

/** Scans, fixes what can be fixed, and prints, writes or applies the changes. */
export async function runFix(path: string, flags: FixFlags, context: Context): Promise<void> {
  checkFlags(flags);
  const { env, out, err } = context;
  const report = await scannedReport(path, context);
  const wanted = wantedFindings(report, flags.finding ?? null);
  const folder = statSync(path).isDirectory() ? path : dirname(path);
  const files: FileFixes[] = [];
  const variables: Variables = new Map();
  for (const [file, findings] of Map.groupBy(wanted, (finding) => finding.path))
    files.push(await fixFile(file, join(folder, file), findings, variables));
  await afterSignals();
  const changed = files.filter(({ fixes }) => fixes.length > 0);
  const left = files.flatMap((file) => file.left);
  if (flags.finding !== undefined && changed.length === 0)
    throw new CliError(`--finding ${flags.finding}: ${left[0]?.reason ?? 'no fix'}`);
  if (flags.apply) for (const file of changed) writeFixed(join(folder, file.path), file);
  if (flags.patch !== undefined) writePatch(flags.patch, changed, folder, out);
  if (!flags.apply && flags.patch === undefined)
    for (const file of changed) out(await preview(file, folder));
  for (const file of changed) err(summaryOf(file, folder));
  err(adviceFor(env.program, leftText(left)));
  const count = changed.flatMap(({ fixes }) => fixes).length;
  const done = flags.apply ? ', applied' : '';
  err(`${count} ${count === 1 ? 'fix' : 'fixes'} in ${plural(changed.length, 'file')}${done}\n`);
  if (!flags.apply && flags.patch === undefined && changed.length > 0) err(MASKED);
}

function checkFlags({ finding, apply, patch }: FixFlags): void {
  if (finding !== undefined && !FINGERPRINT.test(finding))
    throw new UsageError(
      `--finding must be a fingerprint such as v1:0123… (got ${JSON.stringify(finding)})`,
    );
  if (apply && patch !== undefined) throw new UsageError('--apply and --patch exclude each other');
}

async function scannedReport(path: string, context: Context): Promise<ScanReport> {
  try {
    const suppressions = await loadSuppressions(path, context.today());
    const report = await scanTree(path, { suppressions });
    await afterSignals();
    context.err(adviceFor(context.env.program, printedProblems(report)));
    if (reachOf(report) === 'nothing') throw new CliError(summaryLine(report, false));
    return report;
  } catch (error) {
    if (error instanceof ScanPathError) throw new CliError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CliError(`${path}: no such file or directory (ENOENT)`);
    throw error;
  }
}

/** Findings that may have a fix; made-up values of tests and manuals only where one is named. */
function wantedFindings({ findings }: ScanReport, fingerprint: string | null): ScanFinding[] {
  if (fingerprint === null)
    return findings.filter((finding) => mayHaveFix(finding.ruleId) && canFail(finding));
  const named = findings.filter((finding) => finding.fingerprint === fingerprint);
  if (named.length === 0)
    throw new CliError(`--finding ${fingerprint}: the scan has no such finding`);
  return named;
}

/** Replaces a file that is as it was when its fixes were planned. */
function writeFixed(file: string, { before, after }: FileFixes): void {
  try {
    if (readFileSync(file, 'utf8') !== before)
      throw new CliError(`${file}: changed after it was read; run the command again`);
    const mode = statSync(file).mode & 0o7777;
    writeFileAtomic(file, after, mode);
    chmodSync(file, mode);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file}: cannot be written: ${plainReason(error)}`);
  }
}

/** The patch holds credentials: only its owner may read it. */
function writePatch(
  target: string,
  files: readonly FileFixes[],
  folder: string,
  out: Context['out'],
): void {
  const text = files
    .map(({ path, before, after }) => renderPatch({ path: shownPath(folder, path), before, after }))
    .join('');
  if (target === '-') out(text);
  else writeOutputFile('--patch', target, text, 0o600);
}

async function preview({ path, before, after }: FileFixes, folder: string): Promise<string> {
  const shown = {
    before: await maskCredentials({ path, text: before }),
    after: await maskCredentials({ path, text: after }),
  };
  const patch = renderPatch({ path: shownPath(folder, path), before, after }, shown);
  return patch.split('\n').map(visible).join('\n');
}

/** A line for a terminal: invisible characters as `\u{202E}`, tabs as they are. */
function visible(line: string): string {
  const code = (character: string) =>
    (character.codePointAt(0) as number).toString(16).toUpperCase();
  return line
    .replace(/\r$/, '')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, (one) => `\\u{${code(one)}}`)
    .split('\t')
    .map(printable)
    .join('\t');
}

/** The path from the current folder, as a patch that is applied there names it. */
function shownPath(folder: string, path: string): string {
  return relative('.', join(folder, path)).split(sep).join('/');
}

function summaryOf({ path, fixes }: FileFixes, folder: string): string {
  const titles = fixes.map(({ title }) => title);
  const steps = fixes.flatMap(({ summary }) => summary.split('\n').map((line) => `  ${line}`));
  const lines = [...new Set([...titles, ...steps]), ...ownersText(resolve(folder, path))];
  return `${printable(shownPath(folder, path))}:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Who is to review the change, by the CODEOWNERS file of the work tree. */
function ownersText(file: string): string[] {
  const top = findGitDirectory(dirname(file))?.workTree;
  if (top === undefined || top === null) return [];
  const owned = readCodeOwners(ownersFileReader(top));
  const found = owned && ownersOf(owned.owners, relative(top, file).split(sep).join('/'));
  if (found === null || found.owners.length === 0) return [];
  return [`Owners: ${printable(found.owners.join(' '))} (${owned?.path}:${found.line})`];
}

function leftText(left: readonly LeftFinding[]): string {
  if (left.length === 0) return '';
  const lines = left.map(
    ({ finding: { path, span, ruleId }, reason }) =>
      `  ${printable(path)}:${span.startLine} ${ruleId}: ${printable(reason)}\n`,
  );
  return `no mechanical fix for ${plural(left.length, 'finding')}:\n${lines.join('')}`;
}
