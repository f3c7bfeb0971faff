import { fileReader } from '../read-file.ts';
import { MAX_TEXT_BYTES, textOfBytes } from './kept-texts.ts';

/** Returns a reader of texts, which are null for files that are binary, too large or not readable. */
export function textReader(): (file: string) => string | null {
  let room = new Uint8Array(0);
  const read = fileReader(MAX_TEXT_BYTES, (length) => {
    if (length <= room.length) return room;
    const larger = new Uint8Array(length);
    larger.set(room);
    room = larger;
    return room;
  });
  return (file) => {
    const length = read(file);
    return typeof length === 'number' ? textOfBytes(room.subarray(0, length)) : null;
  };
}
