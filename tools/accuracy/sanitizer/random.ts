/** Characters of credential formats. */
export const CHARACTERS = {
  base62: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  hex: '0123456789abcdef',
  digits: '0123456789',
} as const;

/** Random choices that are the same in each run of one seed. */
export type Random = {
  /** A whole number of at least 0 and below `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly text: (characters: keyof typeof CHARACTERS, length: number) => string;
};

/** Returns the random choices of a seed (xorshift32). */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0 || 1;
  const below = (limit: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state % limit;
  };
  for (let skipped = 0; skipped < 16; skipped++) below(1);
  return {
    below,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    text: (characters, length) =>
      Array.from(
        { length },
        () => CHARACTERS[characters][below(CHARACTERS[characters].length)],
      ).join(''),
  };
}
