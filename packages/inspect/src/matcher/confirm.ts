import type { PatternPlan } from './compiled-matcher.ts';
import type { Latin1Text } from './latin1-text.ts';
import type { Candidate, Pattern } from './matcher.ts';

/** Confirms the hits in one text: starts by pattern, and patterns to be run over the whole of it. */
export type Confirm = (
  text: Latin1Text,
  length: number,
  starts: StartList,
  whole: ReadonlySet<number>,
) => Confirmation;

/** The confirmation of one text's hits, which can be done piece by piece. */
export type Confirmation = {
  /** Runs patterns at up to `maxStarts` starts more, or one pattern over the whole text. True when nothing is left. */
  advance(maxStarts: number): boolean;
  /** What was confirmed so far. */
  readonly found: Candidate[];
};

/** Places where patterns may begin. Ordered and without repeats once `sorted` is called. */
export type StartList = {
  add(pattern: number, start: number): void;
  /** `pattern * 2^32 + start` each, ascending. */
  sorted(): Float64Array;
};

const PATTERN = 2 ** 32;
/** Longer windows are not cut out: the whole text is read once instead. */
const MAX_WINDOW = 8192;

export function startList(): StartList {
  let keys = new Float64Array(64);
  let length = 0;
  return {
    add(pattern, start) {
      if (length === keys.length) {
        const longer = new Float64Array(length * 2);
        longer.set(keys);
        keys = longer;
      }
      keys[length++] = pattern * PATTERN + start;
    },
    sorted() {
      const sorted = keys.subarray(0, length).sort();
      let kept = 0;
      for (const key of sorted) {
        if (kept === 0 || sorted[kept - 1] !== key) sorted[kept++] = key;
      }
      return sorted.subarray(0, kept);
    },
  };
}

/**
 * Runs each pattern at its starts, in order, beyond the end of its last match: the leftmost matches that do not overlap,
 * as long as no match begins elsewhere. The text is cut to the longest match and one byte on either side, which is as far
 * as a look goes. A pattern's secret is where its group named `secret` matched.
 */
export function confirmer(patterns: readonly Pattern[], plans: readonly PatternPlan[]): Confirm {
  // one for both uses: indices cost only where a match is returned, a second expression is compiled again
  const anchored = expressions(patterns, 'dy');
  const searching = expressions(patterns, 'g');

  return (text, length, starts, whole) => {
    const found: Candidate[] = [];
    const keys = starts.sorted();
    let all: string | null = null;
    const wholeText = () => (all ??= text(0, length));
    const pending = [...whole].sort((a, b) => a - b);
    if (keys.length * MAX_WINDOW > length * 16) wholeText();

    let at = 0;
    let current = -1;
    let free = 0;
    return { advance, found };

    function advance(maxStarts: number): boolean {
      let left = maxStarts;
      while (at < keys.length || pending.length > 0) {
        if (left <= 0) return false;
        const next = at < keys.length ? Math.floor((keys[at] as number) / PATTERN) : Infinity;
        const pattern = Math.min(next, pending[0] ?? Infinity);
        if (pattern === pending[0]) {
          pending.shift();
          search(pattern, wholeText());
          while (at < keys.length && (keys[at] as number) < (pattern + 1) * PATTERN) at += 1;
          if (maxStarts !== Infinity) left = 0;
        } else {
          const from = at;
          at = runAtStarts(pattern, at, left);
          left -= at - from;
        }
      }
      return true;
    }

    function runAtStarts(pattern: number, from: number, most: number): number {
      const expression = anchored(pattern);
      const longest = plans[pattern]?.longest ?? Infinity;
      const past = (pattern + 1) * PATTERN;
      if (pattern !== current) free = 0;
      current = pattern;
      const to = Math.min(keys.length, from + most);
      let i = from;
      for (; i < to && (keys[i] as number) < past; i++) {
        const start = (keys[i] as number) - pattern * PATTERN;
        if (start < free) continue;
        const cut = all === null && longest <= MAX_WINDOW;
        const origin = cut ? Math.max(0, start - 1) : 0;
        const subject = cut ? text(origin, Math.min(length, start + longest + 1)) : wholeText();
        expression.lastIndex = start - origin;
        if (!expression.test(subject)) continue;
        free = origin + expression.lastIndex;
        add(pattern, subject, origin, start);
      }
      return i;
    }

    function search(pattern: number, subject: string): void {
      const expression = searching(pattern);
      expression.lastIndex = 0;
      for (let match = expression.exec(subject); match !== null; match = expression.exec(subject)) {
        if (match[0] === '') expression.lastIndex += 1;
        else add(pattern, subject, 0, match.index);
      }
    }

    /** Records the match that begins at `start`, with the place of its secret. An empty secret is ignored. */
    function add(pattern: number, subject: string, origin: number, start: number): void {
      const expression = anchored(pattern);
      expression.lastIndex = start - origin;
      const indices = expression.exec(subject)?.indices;
      const span = indices?.[0];
      if (span === undefined) return;
      const [secretStart, secretEnd] = indices?.groups?.['secret'] ?? span;
      if (secretEnd === secretStart) return;
      found.push({
        pattern,
        start,
        end: origin + span[1],
        secretStart: origin + secretStart,
        secretEnd: origin + secretEnd,
      });
    }
  };
}

/** The expressions of patterns under some flags, each made when it is first needed. */
function expressions(patterns: readonly Pattern[], flags: string): (pattern: number) => RegExp {
  const made: (RegExp | undefined)[] = [];
  return (number) => {
    const known = made[number];
    if (known !== undefined) return known;
    const { source = '', flags: own = '' } = patterns[number] ?? {};
    const expression = new RegExp(source, flags + own);
    made[number] = expression;
    return expression;
  };
}
