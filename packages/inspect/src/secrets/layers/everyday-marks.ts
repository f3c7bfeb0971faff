import { isHexDigit } from './hex.ts';
import { isTokenByte } from './token-run.ts';

const [TAB, FEED, RETURN, SPACE, AMPERSAND, HASH, EQUALS] = [9, 10, 13, 0x20, 0x26, 0x23, 0x3d];

/** Places that may be of encoded text, each list ascends. */
export type EverydayMarks = {
  /** `&` before a letter or `#`. */
  readonly entities: readonly number[];
  /** `=` before a hexadecimal digit or a line end. */
  readonly quoted: readonly number[];
  /** Line feeds between token bytes, but for a return before and an indentation after. */
  readonly breaks: readonly number[];
};

export function everydayMarks(bytes: Uint8Array): EverydayMarks {
  return {
    entities: placesOf(bytes, AMPERSAND, (at) => {
      const next = bytes[at + 1];
      return next === HASH || isTokenByte(next);
    }),
    quoted: placesOf(bytes, EQUALS, (at) => {
      const next = bytes[at + 1] ?? 0;
      return next === FEED || next === RETURN || isHexDigit(next);
    }),
    breaks: placesOf(bytes, FEED, (at) => {
      const next = bytes[at + 1];
      if (!isTokenByte(next) && next !== SPACE && next !== TAB) return false;
      return isTokenByte(bytes[bytes[at - 1] === RETURN ? at - 2 : at - 1]);
    }),
  };
}

function placesOf(bytes: Uint8Array, byte: number, isMark: (at: number) => boolean): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) {
    if (isMark(at)) found.push(at);
  }
  return found;
}
