import { contentOf } from '../content.ts';

/** Larger files are bundles or data to an analyzer. */
export const MAX_TEXT_BYTES = 5 * 1024 * 1024;
/** Texts kept for the analyzers that come to a file later, in UTF-16 code units. */
const MAX_KEPT_LENGTH = 8 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the text of a file's bytes, without byte order mark; null for a binary file. */
export function textOfBytes(bytes: Uint8Array): string | null {
  const content = contentOf(bytes);
  return content.kind === 'text' ? decoder.decode(content.bytes) : null;
}

/** Returns `read` with its last results kept while there is room for them. */
export function keptTexts(read: (path: string) => string | null): (path: string) => string | null {
  const kept = new Map<string, string | null>();
  let length = 0;
  return (path) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const text = read(path);
    length += text?.length ?? 0;
    if (length > MAX_KEPT_LENGTH) {
      kept.clear();
      length = text?.length ?? 0;
    }
    kept.set(path, text);
    return text;
  };
}
