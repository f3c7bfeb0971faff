import type { CompiledMatcher } from './compiled-matcher.ts';
import type { Pattern } from './matcher.ts';

/** Everything that a matcher is loaded from. `key` identifies what it was built from. */
export type MatcherFile = {
  readonly key: string;
  readonly patterns: () => string;
  readonly compiled: CompiledMatcher;
  readonly wasm: Uint8Array;
};

const LENGTHS = 4;
const HEADER_BYTES = LENGTHS * 4;

/** The text by which a matcher file and the patterns at hand are compared. */
export function patternsText(patterns: readonly Pattern[]): string {
  return JSON.stringify(patterns.map(({ id, source, flags }) => [id, source, flags ?? '']));
}

/**
 * The file of a built matcher:
 *
 *     u32 x 4   lengths in bytes of the four parts, little-endian
 *     parts     { key, layout } as JSON, the patterns' text, tables, WebAssembly module
 */
export function encodeMatcherFile({ key, patterns, compiled, wasm }: MatcherFile): Uint8Array {
  const utf8 = new TextEncoder();
  const head = utf8.encode(JSON.stringify({ key, layout: compiled.layout }));
  const parts = [head, utf8.encode(patterns()), compiled.tables, wasm];
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, HEADER_BYTES));
  const view = new DataView(file.buffer);
  let at = HEADER_BYTES;
  for (const [i, part] of parts.entries()) {
    view.setUint32(i * 4, part.length, true);
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** Reads what `encodeMatcherFile` wrote, without copying. Throws a `RangeError` when the file is cut short. */
export function decodeMatcherFile(file: Uint8Array): MatcherFile {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const utf8 = new TextDecoder();
  let at = HEADER_BYTES;
  const part = (number: number) => {
    const length = view.getUint32(number * 4, true);
    if (at + length > file.length) throw new RangeError('the matcher file is cut short');
    at += length;
    return file.subarray(at - length, at);
  };
  const { key, layout } = JSON.parse(utf8.decode(part(0)));
  const text = part(1);
  const patterns = () => utf8.decode(text);
  return { key, patterns, compiled: { layout, tables: part(2) }, wasm: part(3) };
}
