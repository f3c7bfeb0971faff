/** The parts of a `like` pattern, as the JSON form of a policy has them. */
export type PatternElement = 'Wildcard' | { readonly Literal: string };

/**
 * Returns a function that matches a whole text against a pattern in time linear in the text: the literal runs between
 * wildcards are found one after the other, each at its first place, by Knuth-Morris-Pratt.
 */
export function compileWildcard(pattern: readonly PatternElement[]): (text: string) => boolean {
  const runs = literalRuns(pattern);
  const first = runs[0] as string;
  if (runs.length === 1) return (text) => text === first;
  const last = runs.at(-1) as string;
  const middle = runs
    .slice(1, -1)
    .filter((run) => run !== '')
    .map((run) => ({ run, fallback: fallbacks(run) }));
  return (text) => {
    if (text.length < first.length + last.length) return false;
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let from = first.length;
    for (const { run, fallback } of middle) {
      from = endOfFirst(text, run, fallback, from, end);
      if (from < 0) return false;
    }
    return true;
  };
}

/** The literals before, between and behind the wildcards: one more than there are wildcards. */
function literalRuns(pattern: readonly PatternElement[]): readonly string[] {
  const runs = [''];
  for (const element of pattern) {
    if (element === 'Wildcard') runs.push('');
    else runs[runs.length - 1] += element.Literal;
  }
  return runs;
}

/** For each prefix of `run`, the length of the longest shorter prefix that it ends with. */
function fallbacks(run: string): Int32Array {
  const lengths = new Int32Array(run.length);
  let length = 0;
  for (let index = 1; index < run.length; index++) {
    while (length > 0 && run.charCodeAt(index) !== run.charCodeAt(length)) {
      length = lengths[length - 1] as number;
    }
    if (run.charCodeAt(index) === run.charCodeAt(length)) length++;
    lengths[index] = length;
  }
  return lengths;
}

/** The offset behind the first `run` within `text` between `from` and `end`, or -1. */
function endOfFirst(
  text: string,
  run: string,
  fallback: Int32Array,
  from: number,
  end: number,
): number {
  let matched = 0;
  for (let index = from; index < end; index++) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && unit !== run.charCodeAt(matched))
      matched = fallback[matched - 1] as number;
    if (unit === run.charCodeAt(matched)) matched++;
    if (matched === run.length) return index + 1;
  }
  return -1;
}
