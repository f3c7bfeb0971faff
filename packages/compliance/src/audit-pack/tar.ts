import { fromUtf8, toUtf8 } from '@svc/ledger';

/** Bytes of a block: headers are one, contents are padded to whole ones. */
export const TAR_BLOCK = 512;
/** What an archive ends with: two blocks of zeros. */
export const TAR_END = new Uint8Array(2 * TAR_BLOCK);

const MAX_PATH_BYTES = 99;
const MAX_SIZE = 0o77777777777;

const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;

/**
 * Returns the header of a regular file (POSIX ustar), of which nothing but the path and the size varies, so that the same files make
 * the same bytes:
 *
 *     path[100] mode[8] uid[8] gid[8] size[12] mtime[12] checksum[8] '0' link[100] "ustar\0" "00" ... zeros
 *
 * Throws `TypeError` on a path or size that does not fit.
 */
export function tarHeader(path: string, size: number): Uint8Array {
  const name = toUtf8(path);
  if (name.length === 0 || name.length > MAX_PATH_BYTES) {
    throw new TypeError(`path of a file must have 1 to ${MAX_PATH_BYTES} bytes (got ${path})`);
  }
  if (!Number.isSafeInteger(size) || size < 0 || size > MAX_SIZE) {
    throw new TypeError(`size of ${path} must be from 0 to ${MAX_SIZE} (got ${size})`);
  }
  const block = new Uint8Array(TAR_BLOCK);
  const put = (at: number, text: string) => block.set(toUtf8(text), at);
  block.set(name, 0);
  put(100, '0000644\0');
  put(108, '0000000\0');
  put(116, '0000000\0');
  put(124, `${size.toString(8).padStart(11, '0')}\0`);
  put(136, '00000000000\0');
  put(CHECKSUM_AT, ' '.repeat(CHECKSUM_BYTES));
  put(156, '0');
  put(257, 'ustar\u000000');
  put(329, '0000000\0');
  put(337, '0000000\0');
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(CHECKSUM_AT, `${sum.toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** Returns the zeros that fill the last block of a content. */
export function tarPadding(size: number): Uint8Array {
  return new Uint8Array((TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK);
}

/** Returns how many bytes an archive of files of these sizes has. */
export function tarSize(sizes: readonly number[]): number {
  const ofFiles = sizes.map((size) => TAR_BLOCK + size + tarPadding(size).length);
  return ofFiles.reduce((total, bytes) => total + bytes, TAR_END.length);
}

export type TarEntry = { readonly path: string; readonly size: number };

/** The exact inverse of `tarHeader`: undefined for any other block. */
export function readTarHeader(block: Uint8Array): TarEntry | undefined {
  if (block.length !== TAR_BLOCK) return undefined;
  const end = block.indexOf(0);
  if (end < 1 || end > MAX_PATH_BYTES) return undefined;
  const path = textOf(block.subarray(0, end));
  const octal = textOf(block.subarray(124, 135));
  if (path === undefined || octal === undefined || !/^[0-7]{11}$/.test(octal)) return undefined;
  const size = Number.parseInt(octal, 8);
  const expected = tarHeader(path, size);
  return expected.every((byte, at) => byte === block[at]) ? { path, size } : undefined;
}

function textOf(bytes: Uint8Array): string | undefined {
  // other bytes are in no header that was written here
  return bytes.every((byte) => byte > 0x1f && byte < 0x7f) ? fromUtf8(bytes) : undefined;
}
