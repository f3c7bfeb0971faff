import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { findGitDirectory, plainReason } from '@svc/git';
import { type Baseline, parseBaseline } from './baseline.ts';
import type { FileProblem, IgnoreFile } from './ignore-file.ts';

/** Folder and files of a project's own settings. */
const FOLDER = '.svc';
const IGNORE_FILE = 'ignore.yaml';
const BASELINE_FILE = 'baseline.json';
/** A larger settings file is not read. */
export const MAX_SETTINGS_BYTES = 64 * 1024 * 1024;

/** The suppressions of a project. */
export type Suppressions = {
  /** The folder that contains `.svc`, absolute; for a commit, its git directory. */
  readonly project: string;
  /** From it to the scanned folder: '' or 'a/b/'. */
  readonly prefix: string;
  /** The scanned path is the whole project. */
  readonly whole: boolean;
  readonly ignore: IgnoreFile;
  readonly baseline: Baseline;
  /** Today in UTC, `2026-11-21`. */
  readonly today: string;
};

const NO_IGNORE: IgnoreFile = { entries: [], problems: [] };
const NO_BASELINE: Baseline = { entries: [], problems: [] };

/**
 * Reads `.svc/ignore.yaml` and `.svc/baseline.json` of the project that contains `path`. `today` is a date in UTC,
 * `2026-11-21`. Missing files are empty; one that cannot be read or parsed is reported by the scan.
 */
export async function loadSuppressions(path: string, today: string): Promise<Suppressions> {
  const project = projectOf(path);
  const folder = folderOf(path);
  const prefix = relative(project, folder).split(sep).join('/');
  const texts = await parsedTexts((name) => textOf(join(project, FOLDER, name)));
  return {
    project,
    prefix: prefix === '' ? '' : `${prefix}/`,
    whole: realpathSync(path) === project,
    ...texts,
    today,
  };
}

/** Returns the suppressions that stand in `.svc` at the top of a project, whose files `textAt` reads by their path. */
export async function suppressionsIn(
  project: string,
  textAt: SettingsReader,
  today: string,
): Promise<Suppressions> {
  const texts = await parsedTexts((name) => textAt(`${FOLDER}/${name}`));
  return { project, prefix: '', whole: true, ...texts, today };
}

/** Returns the text of a settings file; null if it does not exist; else why it cannot be read. */
export type SettingsReader = (path: string) => string | FileProblem | null;

async function parsedTexts(
  textOfName: SettingsReader,
): Promise<Pick<Suppressions, 'ignore' | 'baseline'>> {
  const baseline = textOfName(BASELINE_FILE);
  return {
    ignore: await ignoreFileOf(textOfName(IGNORE_FILE)),
    baseline:
      baseline === null
        ? NO_BASELINE
        : typeof baseline === 'string'
          ? parseBaseline(baseline)
          : { entries: [], problems: [baseline] },
  };
}

/**
 * The folder whose `.svc` speaks for a path: the nearest one that has it, up to the top of the work tree; without any,
 * the top of the work tree, and outside git the folder itself.
 */
export function projectOf(path: string): string {
  const start = folderOf(path);
  const top = findGitDirectory(start)?.workTree ?? start;
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, FOLDER))) return folder;
    if (folder === top || dirname(folder) === folder) return top;
  }
}

function folderOf(path: string): string {
  const real = realpathSync(path);
  return statSync(real).isDirectory() ? real : dirname(real);
}

/** The parser is loaded where there is something to parse. */
async function ignoreFileOf(text: string | FileProblem | null): Promise<IgnoreFile> {
  if (text === null) return NO_IGNORE;
  if (typeof text !== 'string') return { entries: [], problems: [text] };
  const { parseIgnoreFile } = await import('./ignore-file.ts');
  return parseIgnoreFile(text);
}

function textOf(file: string): string | FileProblem | null {
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    if (!stat.isFile()) return { line: null, reason: 'not a regular file' };
    if (stat.size > MAX_SETTINGS_BYTES)
      return { line: null, reason: `more than ${MAX_SETTINGS_BYTES} bytes` };
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A file named .svc contains no settings.
    if (code === 'ENOTDIR') return null;
    return { line: null, reason: `cannot be read: ${plainReason(error)}` };
  }
}
