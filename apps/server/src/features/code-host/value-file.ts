import { readFile, stat } from 'node:fs/promises';

/** A private key of 16384 bits has under 13,000 bytes in PEM. */
const MAX_FILE_BYTES = 64 * 1024;

/** A file of one value: its text without the white space around it, or why there is none. */
export type ValueFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Reads a file that contains one value; the reason of a failure is the system's error code, or "not a file", "too large". */
export async function readValueFile(path: string): Promise<ValueFile> {
  try {
    const found = await stat(path);
    // a pipe would be waited for
    if (!found.isFile()) return { ok: false, reason: 'not a file' };
    if (found.size > MAX_FILE_BYTES) return { ok: false, reason: 'too large' };
    return { ok: true, text: (await readFile(path, 'utf8')).trim() };
  } catch (error) {
    return { ok: false, reason: (error as NodeJS.ErrnoException).code ?? 'unknown error' };
  }
}
