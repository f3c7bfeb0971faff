import { pipelinesOf } from '../scripts/shell-script.ts';
import type { JobState } from './job-state.ts';

/** A file that a script writes by a here-document. */
export type WrittenFile = { readonly file: string; readonly text: string };

/** Files of one job that are kept. */
const MAX_FILES = 50;
/** What may be put into the scripts of a job, in characters for each character of its own. */
const MAX_GROWTH = 4;

const HERE = /(?<!<)<<(?!<)-?\s{0,5}(["']?)([\w.-]{1,80})\1/;
const TARGET =
  />{1,2}\s{0,5}(["']?)([^\s"'<>|;&]{2,200})\1|\btee\s{1,5}(?:-a\s{1,5})?(["']?)([^\s"'<>|;&]{2,200})\3/;
/** A call of a file by a shell, or as a program. */
const SCRIPT_CALL =
  /^\s{0,200}(?:timeout\s{1,5}\S{1,20}\s{1,5})?(?:(?:(?:ba|z|da)?sh|source|\.)\s{1,5}(?:-[a-z]{1,5}\s{1,5}){0,3})?["']?([^\s"'<>|;&]{2,200})["']?(?:\s|$)/;
/** Files that no shell runs. */
const PROGRAM = /\.(?:py|[cm]?[jt]s|md|json|ya?ml|txt)$/;
/** An input of a called workflow or of a composite action, as a whole value. */
const INPUT = /\$\{\{\s{0,20}inputs\.([\w-]{1,100})\s{0,20}\}\}/g;

/** Returns the files that a script writes by here-documents. Linear in the script. */
export function writtenFiles(script: string): WrittenFile[] {
  if (!script.includes('<<')) return [];
  const found: WrittenFile[] = [];
  const lines = script.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const word = HERE.exec(line)?.[2];
    if (word === undefined) continue;
    const from = at + 1;
    at = from;
    while (at < lines.length && lines[at]?.trim() !== word) at++;
    const target = TARGET.exec(line.slice(0, 2000));
    const file = target?.[2] ?? target?.[4];
    if (file !== undefined) found.push({ file, text: lines.slice(from, at).join('\n') });
  }
  return found;
}

/**
 * Returns a script of a job as it runs: with the literal inputs of its caller in it, and with the shell scripts that the job has written by
 * here-documents below the lines that run them. What is put in grows with the scripts of the job, so that the whole stays linear.
 */
export function expandScript(script: string, state: JobState): string {
  state.textBudget.left += script.length * MAX_GROWTH;
  const filled = withInputs(script, state);
  for (const { file, text } of writtenFiles(filled)) {
    if (state.written.size < MAX_FILES) state.written.set(bare(file), text);
  }
  if (state.written.size === 0) return filled;
  let expanded = '';
  let from = 0;
  for (const { text, stages, index } of pipelinesOf(filled)) {
    const body = shellScript(SCRIPT_CALL.exec(stages[0] ?? '')?.[1] ?? '', state);
    if (body === null) continue;
    const end = index + text.length;
    expanded += `${filled.slice(from, end)}\n(\n${body}\n)\n`;
    from = end;
  }
  return expanded + filled.slice(from);
}

/** A shell script that the job has written; null for other files, and for one that would change how what follows it is read. */
function shellScript(file: string, state: JobState): string | null {
  const text = PROGRAM.test(file) ? undefined : state.written.get(bare(file));
  if (text === undefined || !spend(text, state)) return null;
  return pipelinesOf(`${text}\n:`).at(-1)?.text.trim() === ':' ? text : null;
}

const bare = (file: string) => file.replace(/^\.\//, '');

/** Puts literal values of inputs in the place of the expressions that read them. */
function withInputs(text: string, state: JobState): string {
  const { literals } = state.entry;
  if (literals.size === 0 || !text.includes('inputs.')) return text;
  return text.replace(INPUT, (whole: string, name: string) => {
    const value = literals.get(name);
    return value === undefined || !spend(value, state) ? whole : value;
  });
}

/** Takes a text from the budget; false where too little is left. */
function spend(text: string, { textBudget }: JobState): boolean {
  if (text.length > textBudget.left) return false;
  textBudget.left -= text.length;
  return true;
}
