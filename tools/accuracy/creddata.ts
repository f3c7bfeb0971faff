import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Label } from './label.ts';

/** Kinds of row that name, salt or count something and open nothing: neither right nor wrong to report. */
const NO_SECRET = new Set([
  'UUID',
  'Salt',
  'Nonce',
  'AWS S3 Bucket',
  'Firebase Domain',
  'Tencent WeChat API App ID',
]);

type Row = Readonly<Record<string, string>>;

/**
 * Turns the labels of CredData (https://github.com/Samsung/CredData) into trees and labels, one pair of each half:
 * `tuning` for repositories with an even id, `held-out` for the odd ones. `dataset` is a checkout of it; `mirrors` contains
 * git directories of labelled repositories as `OWNER+NAME/repo`, with the commit that the data set names; the others are
 * left out. Files are written as committed, without the data set's replacement of values, and only those with labels.
 */
export function writeCredData(
  dataset: string,
  mirrors: string,
  out: string,
  tell: (line: string) => void,
): void {
  const snapshot: Record<string, string> = JSON.parse(text(join(dataset, 'snapshot.json')));
  const labels: Record<'tuning' | 'held-out', Label[]> = { tuning: [], 'held-out': [] };
  for (const [key, url] of Object.entries(snapshot)) {
    const repository = url
      .replace(/\/$|\.git$/, '')
      .split('/')
      .slice(-2)
      .join('+');
    const git = join(mirrors, repository, 'repo');
    const commit = key.slice(0, 40);
    if (!existsSync(git) || !hasCommit(git, commit)) continue;
    const id = crc32(Buffer.from(key, 'hex'));
    const rows = readCsv(text(join(dataset, 'meta', `${id.toString(16).padStart(8, '0')}.csv`)));
    const half = id % 2 === 0 ? 'tuning' : 'held-out';
    const own = labelsOf(
      rows,
      repository,
      checkOut(git, commit, join(out, half, repository), rows),
    );
    if (!own.some(({ label }) => label === 'secret')) continue;
    labels[half].push(...own);
    tell(`${half} ${repository}: ${own.length} labels`);
  }
  for (const [half, all] of Object.entries(labels)) {
    writeFileSync(
      join(out, `${half}.jsonl`),
      all.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
  }
}

/** Writes the labelled files, which the data set names by a hash of their paths; their paths and bytes by that hash. */
function checkOut(git: string, commit: string, folder: string, rows: readonly Row[]) {
  const wanted = new Set(rows.map((row) => row['FileID']));
  const names = run(git, ['ls-tree', '-rz', '--name-only', commit]).toString().split('\0');
  const files = new Map<string, { path: string; bytes: Buffer }>();
  for (const path of names) {
    const id = createHash('sha256').update(path).digest('hex').slice(0, 8);
    if (!wanted.has(id)) continue;
    const bytes = run(git, ['cat-file', 'blob', `${commit}:${path}`]);
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
    files.set(id, { path, bytes });
  }
  return files;
}

function labelsOf(
  rows: readonly Row[],
  repository: string,
  files: ReadonlyMap<string, { path: string; bytes: Buffer }>,
): Label[] {
  const lines = new Map([...files].map(([id, { bytes }]) => [id, lineNumbers(bytes)]));
  return rows.flatMap((row) => {
    const id = row['FileID'] ?? '';
    const file = files.get(id);
    const numbers = lines.get(id);
    if (file === undefined || numbers === undefined) return [];
    const line = numbers[Number(row['LineStart'])] ?? 1;
    const end = Math.max(line, numbers[Number(row['LineEnd'])] ?? line);
    return [{ repository, file: file.path, line, end, label: labelOf(row) }];
  });
}

/** Ground truth is T, F, or X for a placeholder. */
function labelOf(row: Row): Label['label'] {
  if (row['GroundTruth'] !== 'T') return 'none';
  const kinds = (row['Category'] ?? '').split(':');
  return kinds.every((kind) => NO_SECRET.has(kind)) ? 'either' : 'secret';
}

/** The data set ends lines at CR, LF and CR LF; the number of each such line (from 1) when only LF ends one. */
function lineNumbers(bytes: Buffer): number[] {
  const numbers = [0, 1];
  let line = 1;
  for (const [end] of bytes.toString('latin1').matchAll(/\r\n|\r|\n/g)) {
    if (end.endsWith('\n')) line++;
    numbers.push(line);
  }
  return numbers;
}

/** Rows by the names in the first line; no field of the data set contains a comma or a quote. */
function readCsv(csv: string): Row[] {
  const [head = '', ...rows] = csv.trim().split(/\r?\n/);
  const names = head.split(',');
  return rows.map((row) => {
    const fields = row.split(',');
    return Object.fromEntries(names.map((name, i) => [name, fields[i] ?? '']));
  });
}

function hasCommit(git: string, commit: string): boolean {
  try {
    run(git, ['cat-file', '-e', `${commit}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}

function run(git: string, args: readonly string[]): Buffer {
  return execFileSync('git', ['-C', git, ...args], { maxBuffer: 2 ** 30, stdio: 'pipe' });
}

function text(path: string): string {
  return readFileSync(path, 'utf8');
}
