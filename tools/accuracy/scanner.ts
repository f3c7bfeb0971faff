import { spawn } from 'node:child_process';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Confidence, ScanReport } from '@svc/contract';
import { ROOT } from '../run-tool.ts';
import type { Found } from './score.ts';

/** A finding and, if the scanner reports them, its confidence and whether it classifies the value as a test's. */
export type Finding = Found & {
  readonly confidence?: Confidence;
  readonly isTest?: boolean;
};

/** A scanner as it is run here: offline, with its own rules, all findings, at the tree's folder. */
type Scanner = {
  readonly args: (tree: string) => readonly string[];
  readonly parse: (stdout: string) => readonly Finding[];
};

type Line = Readonly<Record<string, unknown>>;

const PRESET = '{"rules":[{"id":"@secretlint/secretlint-rule-preset-recommend"}]}';

/** The supported scanners, by the name of their command. */
export const SCANNERS: Readonly<Record<string, Scanner>> = {
  gitleaks: { args: gitleaksArgs, parse: gitleaksFindings },
  betterleaks: { args: gitleaksArgs, parse: gitleaksFindings },
  kingfisher: {
    args: (tree) =>
      `scan ${tree} --no-validate --no-dedup --format jsonl --no-update-check --quiet`.split(' '),
    parse: (stdout) =>
      jsonLines(stdout).flatMap(({ finding }) => {
        const { path, line, snippet } = (finding ?? {}) as Line;
        if (path === undefined) return [];
        const lines = String(snippet ?? '').split('\n').length;
        return [place(path, line, Number(line) + lines - 1)];
      }),
  },
  trufflehog: {
    args: (tree) => `filesystem ${tree} --no-verification --no-update --json`.split(' '),
    parse: (stdout) =>
      jsonLines(stdout).flatMap(({ SourceMetadata }) => {
        const { Data } = (SourceMetadata ?? {}) as Line;
        const { file, line } = ((Data as Line | undefined)?.['Filesystem'] ?? {}) as Line;
        return file === undefined ? [] : [place(file, line, line)];
      }),
  },
  'detect-secrets': {
    args: () => ['scan', '--all-files', '.'],
    parse: (stdout) =>
      Object.entries((JSON.parse(stdout) as { results: Record<string, Line[]> }).results).flatMap(
        ([path, found]) => found.map((one) => place(path, one['line_number'], one['line_number'])),
      ),
  },
  secretlint: {
    args: () => ['--no-gitignore', '--format', 'unix', '--secretlintrcJSON', PRESET, '**/*'],
    parse: byColons,
  },
  ripsecrets: { args: () => ['.'], parse: byColons },
};

/** Runs a scanner of `SCANNERS` over the tree. */
export async function runPeer(name: string, command: string, tree: string): Promise<Finding[]> {
  const scanner = SCANNERS[name];
  if (scanner === undefined) throw new Error(`known are ${Object.keys(SCANNERS).join(', ')}`);
  return below(tree, scanner.parse(await output(command, scanner.args(tree), tree)));
}

/** Runs our own command line over the tree: secrets of the classes that it reports by default. */
export async function runSvc(tree: string): Promise<Finding[]> {
  const args = [join(ROOT, 'apps/cli/bin/svc.js'), 'scan', '--json', tree];
  const report: ScanReport = JSON.parse(await output(process.execPath, args, tree));
  return report.findings
    .filter(({ category }) => category === 'secret')
    .map(({ path, span, confidence, ...rest }) => ({
      path,
      line: span.startLine,
      end: span.endLine,
      confidence,
      isTest: 'class' in rest && rest.class === 'test',
    }));
}

function output(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(-2000);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      // exit codes up to 2 and 200 to 205 mean findings; a scanner that failed printed nothing to read
      if (code !== null && (out.length > 0 || code === 0)) resolve(Buffer.concat(out).toString());
      else reject(new Error(`${command} ended with ${code}: ${complaint}`));
    });
  });
}

function gitleaksArgs(tree: string): string[] {
  return `dir ${tree} --report-format json --report-path - --no-banner --exit-code 0 --log-level error`.split(
    ' ',
  );
}

function gitleaksFindings(stdout: string): Finding[] {
  return (JSON.parse(stdout || '[]') as Line[]).map((one) =>
    place(one['File'], one['StartLine'], one['EndLine']),
  );
}

function jsonLines(stdout: string): Line[] {
  return stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
}

/** `path:line:...`, one finding a line. */
function byColons(stdout: string): Finding[] {
  return stdout.split('\n').flatMap((row) => {
    const [, path, line] = /^([^:\n]+):([0-9]+):/.exec(row) ?? [];
    return path === undefined ? [] : [place(path, line, line)];
  });
}

function place(path: unknown, line: unknown, end: unknown): Finding {
  return { path: String(path), line: Number(line), end: Math.max(Number(line), Number(end)) };
}

function below(tree: string, found: readonly Finding[]): Finding[] {
  return found.map((one) => {
    const path = isAbsolute(one.path) ? relative(tree, one.path) : one.path.replace(/^\.\//, '');
    return { ...one, path: path.replaceAll(sep, '/') };
  });
}
