import type { Run } from './encoding.ts';
import { isTellingEscape, isTellingPercent } from './telling-escape.ts';
import { tokenRuns } from './token-run.ts';

/** Where encoded text may stand in some bytes; each list ascends. */
export type Marks = {
  /** Places of percent escapes, and of escapes of string literals (telling-escape.ts). */
  readonly percents: readonly number[];
  readonly escapes: readonly number[];
  /** Runs that may be base64 or hexadecimal digits; those that surely stand for no text may be missing. */
  readonly runs: readonly Run[];
  /** It may be the manifest of a Kubernetes Secret. */
  readonly isManifest: boolean;
};

/** Characters of the shortest base64 or hexadecimal run that is decoded. */
export const MIN_RUN = 20;

const [PERCENT, BACKSLASH] = [0x25, 0x5c];

/** The marks of `bytes`, found the plain way; the kernel's are the same but for runs that stand for no text. */
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
