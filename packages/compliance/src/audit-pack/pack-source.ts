import { fromUtf8 } from '@svc/ledger';

/** An archive that can be read at any place. */
export type PackSource = {
  readonly size: number;
  /** Bytes from a place up to but not including another. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
  /** Begins a SHA-256. */
  digest(): { update(bytes: Uint8Array): void; hex(): string };
};

/** Where a file is in an archive. */
export type PackEntry = { readonly path: string; readonly from: number; readonly to: number };

/** What is wrong with a pack, and in which file. */
export class PackFault extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(reason);
    this.path = path;
  }
}

/** Returns bytes of an archive at once; for parts whose size is bounded. */
export async function bytesOf(source: PackSource, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(to - from);
  let at = 0;
  for await (const chunk of source.read(from, to)) {
    if (at + chunk.length > bytes.length) break;
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== bytes.length) throw new PackFault('', 'the archive ends too early');
  return bytes;
}

/** Largest document that is read at once. */
const MAX_DOCUMENT_BYTES = 64 * 2 ** 20;

/** Returns the text of a file. Throws `PackFault` for one that is too large or not UTF-8. */
export async function textOf(source: PackSource, { path, from, to }: PackEntry): Promise<string> {
  if (to - from > MAX_DOCUMENT_BYTES) {
    throw new PackFault(path, `has more than ${MAX_DOCUMENT_BYTES} bytes`);
  }
  try {
    return fromUtf8(await bytesOf(source, from, to));
  } catch (error) {
    if (error instanceof PackFault) throw error;
    throw new PackFault(path, 'is not UTF-8');
  }
}
