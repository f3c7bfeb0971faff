import type { Run } from './encoding.ts';
import { isTellingEscape, isTellingPercent } from './telling-escape.ts';
import { tokenRuns } from './token-run.ts';

/** Places of possible encoded text in some bytes; each list ascends. */
export type Marks = {
  /** Places of percent escapes, and of escapes of string literals (telling-escape.ts). */
  readonly percents: readonly number[];
  readonly escapes: readonly number[];
  /** Runs that may be base64 or hexadecimal digits; those that cannot encode text may be missing. */
  readonly runs: readonly Run[];
  /** It may be the manifest of a Kubernetes Secret. */
  readonly isManifest: boolean;
};

/** Characters of the shortest base64 or hexadecimal run that is decoded. */
export const MIN_RUN = 20;

const [PERCENT, BACKSLASH] = [0x25, 0x5c];

/** Finds the marks of `bytes` the plain way; the kernel's are the same but for runs that cannot encode text. */
export function plainMarks(bytes: Uint8Array): Marks {
  return {
    percents: places(bytes, PERCENT).filter((at) => isTellingPercent(bytes, at)),
    escapes: places(bytes, BACKSLASH).filter((at) => isTellingEscape(bytes, at)),
    runs: tokenRuns(bytes, MIN_RUN),
    isManifest: true,
  };
}

function places(bytes: Uint8Array, byte: number): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found.push(at);
  return found;
}
