import * as runtime from '#runtime';
import { concatBytes } from './bytes.ts';

/** Returns SHA-256 (FIPS 180-4) of the concatenated parts. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  return runtime.sha256(concatBytes(...parts));
}

/** Returns SHA-256 of the UTF-8 of a text, 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return runtime.toHex(runtime.sha256(runtime.toUtf8(text)));
}
