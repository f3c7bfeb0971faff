import { readFileSync } from 'node:fs';
import type { ScanFinding } from '@svc/contract';
import { plainReason } from '@svc/git';
import { type Fix, type FixVariable, fileText, fixFinding } from '@svc/scan/fix';

/** Fixes of one file in one run; another run has the rest. */
const MAX_FIXES = 200;

/** A finding that stays, and why. */
export type LeftFinding = { readonly finding: ScanFinding; readonly reason: string };

export type FileFixes = {
  /** Path of the report. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly fixes: readonly Fix[];
  readonly left: readonly LeftFinding[];
};

/** The value that each variable stands for, and the file that chose it. */
export type Variables = Map<string, { readonly tag: string; readonly path: string }>;

/**
 * Fixes the findings of a file, one after the other. A variable that another file reads for another credential is not
 * read here. `file` is what opens the file.
 */
export async function fixFile(
  path: string,
  file: string,
  findings: readonly ScanFinding[],
  variables: Variables,
): Promise<FileFixes> {
  const read = readText(file);
  if ('reason' in read)
    return {
      path,
      before: '',
      after: '',
      fixes: [],
      left: findings.map((finding) => ({ finding, ...read })),
    };
  const fixes: Fix[] = [];
  const left: LeftFinding[] = [];
  let { text } = read;
  for (const finding of findings) {
    if (fixes.length === MAX_FIXES) {
      left.push({
        finding,
        reason: `${MAX_FIXES} fixes of the file are planned; run svc fix again`,
      });
      continue;
    }
    const fix = await fixFinding({ path, text }, finding);
    if (!fix.ok) {
      // What an earlier fix removed with its own finding is fixed, too.
      if (fix.code === 'no_fix') left.push({ finding, reason: fix.reason });
      else if (text === read.text)
        left.push({ finding, reason: 'the file changed after the scan' });
      continue;
    }
    const other = fix.variables.find((variable) => isOther(variable, variables));
    if (other !== undefined) {
      const where = variables.get(other.name)?.path;
      left.push({ finding, reason: `${other.name} is read for another credential in ${where}` });
      continue;
    }
    for (const { name, tag } of fix.variables) variables.set(name, { tag, path });
    fixes.push(fix);
    text = fix.text;
  }
  return { path, before: read.text, after: text, fixes, left };
}

function isOther({ name, tag }: FixVariable, variables: Variables): boolean {
  const known = variables.get(name);
  return known !== undefined && known.tag !== tag;
}

/** Returns the text of a file, or why it cannot be fixed. */
function readText(file: string): { readonly text: string } | { readonly reason: string } {
  try {
    const text = fileText(readFileSync(file));
    return text === null ? { reason: 'the file is not UTF-8 text' } : { text };
  } catch (error) {
    return { reason: `the file cannot be read: ${plainReason(error)}` };
  }
}
