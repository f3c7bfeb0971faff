/** A program that stands in the script itself: `python3 - <<EOF`, `node -e "..."`. */
const INLINE = /\b(?:node|python3?|bun|ruby|perl)\b[^\n|;]{0,100}?(?:<<|\s-[ce]\s)/;
/** Variables that code of Python, JavaScript, Ruby or Perl reads. */
const READS =
  /\b(?:environ(?:\.get)?|getenv|process\.env|ENV)\s{0,3}(?:[[(.]|\?\.)\s{0,3}["']?([A-Za-z_]\w{0,80})/g;
/** Files that it writes, by `open("x", "w")`, `Path("x").write_text` and `writeFileSync("x"`. */
const WRITES =
  /\bopen\(\s{0,5}f?["']([\w./-]{2,200})["']\s{0,5},\s{0,5}(?:mode\s{0,3}=\s{0,3})?["'][wax]|\bPath\(\s{0,5}["']([\w./-]{2,200})["']\s{0,5}\)\.write_text|\bwriteFile(?:Sync)?\(\s{0,5}["'`]([\w./-]{2,200})["'`]/g;

/** True for a command that holds a program. */
export function isInlineCode(command: string): boolean {
  return INLINE.test(command);
}

/** Names of the variables that a program in a command reads. */
export function variablesRead(code: string): string[] {
  return [...code.matchAll(READS)].map(([, name = '']) => name);
}

/** Files that a program in a command writes. */
export function filesWritten(code: string): string[] {
  return [...code.matchAll(WRITES)].map(([, opened, path, file]) => opened ?? path ?? file ?? '');
}
