import type { Judged } from '../judge.ts';
import { isPlaceholder } from '../placeholder.ts';
import { isRare } from '../rarity.ts';
import { ruleNumber, SECRET_RULES } from '../registry.ts';
import type { SecretRule } from '../rule.ts';
import { PAIR_KINDS } from './pair-kind.ts';

/** Maximum distance of an unnamed secret from its identifier: bytes and lines on either side. */
const NEAR = 300;
const LINES = 4;

const BARE = PAIR_KINDS.filter(({ bare }) => bare !== undefined);

/**
 * Returns secrets that are recognised only by an identifier nearby: the 40 characters below an `AKIA...`. Only values that mix all
 * kinds of characters and look drawn at random. Linear: a window of fixed size for each identifier.
 */
export function companions(text: string, judged: readonly Judged[]): Judged[] {
  return judged.flatMap((one) => {
    if (one.class !== 'real' && one.class !== 'test') return [];
    const kinds = BARE.filter(({ identifiers }) => identifiers.includes(one.rule.id));
    return kinds.flatMap(({ bare }) => {
      const pattern = ruleNumber(bare?.rule ?? '');
      const rule = SECRET_RULES[pattern];
      if (bare === undefined || rule === undefined) return [];
      const from = windowStart(text, one.start);
      const window = text.slice(from, windowEnd(text, one.end));
      return [...window.matchAll(bare.form)]
        .filter(([value]) => isRandom(value))
        .map((match) => judgeCompanion(rule, pattern, from + match.index, match[0].length, one));
    });
  });
}

function judgeCompanion(
  rule: SecretRule,
  pattern: number,
  start: number,
  length: number,
  beside: Judged,
): Judged {
  const verdict = beside.class === 'test' ? 'low' : 'medium';
  return { rule, pattern, start, end: start + length, verdict, class: beside.class };
}

function isRandom(value: string): boolean {
  const mixed = /[A-Z]/.test(value) && /[a-z]/.test(value) && /[0-9]/.test(value);
  return mixed && isRare(value) && !isPlaceholder(value);
}

function windowStart(text: string, at: number): number {
  let start = at;
  for (let lines = 0; start > 0 && at - start < NEAR; start--) {
    if (text.charCodeAt(start - 1) === 10 && ++lines > LINES) break;
  }
  return start;
}

function windowEnd(text: string, at: number): number {
  let end = at;
  for (let lines = 0; end < text.length && end - at < NEAR; end++) {
    if (text.charCodeAt(end) === 10 && ++lines > LINES) break;
  }
  return end;
}
