const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const CAPITAL = SMALL.toUpperCase();
const DIGITS = '0123456789';

/** Alphabets of credential formats. */
export const ALPHABETS = {
  base62: CAPITAL + SMALL + DIGITS,
  base64: `${CAPITAL + SMALL + DIGITS}+/`,
  base64url: `${CAPITAL + SMALL + DIGITS}-_`,
  hex: `${DIGITS}abcdef`,
  upperHex: `${DIGITS}ABCDEF`,
  base32: `${CAPITAL}234567`,
  upper36: CAPITAL + DIGITS,
  lower36: SMALL + DIGITS,
  letters: CAPITAL + SMALL,
  digits: DIGITS,
} as const;
export type Alphabet = keyof typeof ALPHABETS;

/**
 * Test input: `length` characters that look random and are the same in every run for one `seed` (xorshift32), so that the
 * source contains no secret.
 */
export function sample(alphabet: Alphabet, length: number, seed = 1): string {
  const characters = ALPHABETS[alphabet];
  let state = (seed * 2_654_435_761 + length * 40_503 + characters.length) >>> 0 || 1;
  let text = '';
  for (let i = -8; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    if (i >= 0) text += characters.charAt(state % characters.length);
  }
  return text;
}

/** Cases of one rule. A valid case is the secret itself, or a text with the secret that must be found in it. */
export type RuleCases = {
  readonly rule: string;
  readonly valid: readonly (string | { readonly text: string; readonly secret: string })[];
  readonly invalid: readonly string[];
};
