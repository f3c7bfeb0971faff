import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  type CodeSplittingGroup,
  type InputOptions,
  type OutputChunk,
  type OutputOptions,
  rolldown,
} from 'rolldown';
import { ROOT } from '../run-tool.ts';

const ES_MODULES: OutputOptions = {
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
};

/** A bundle in memory: its chunks by file name. */
export type Bundle = ReadonlyMap<string, OutputChunk>;

/**
 * Bundles modules and what they import for Node.js. Names are kept for the entries; other chunks have a hash in theirs. A group is a
 * chunk of the modules that it tests for and all that they import; what is in none goes where it is shared.
 */
export async function bundle(
  options: InputOptions,
  groups: readonly CodeSplittingGroup[] = [],
  format: OutputOptions = ES_MODULES,
): Promise<Bundle> {
  const build = await rolldown({
    platform: 'node',
    // the parsers' runtime has an eval that nothing calls
    checks: { eval: false },
    // jsonc-parser's other form loads its parts by computed names, which no bundler can follow
    resolve: { mainFields: ['module', 'main'] },
    ...options,
  });
  const { output } = await build.generate({
    ...format,
    // a start reads and hashes all of the text
    comments: false,
    codeSplitting: { groups: [...groups] },
  });
  await build.close();
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/**
 * Writes a bundle into a folder of its own, which is emptied first. One that is there already is left as it is: programs may be
 * loading it. Returns the bytes of code.
 */
export function writeChunks(folder: string, chunks: Iterable<OutputChunk>): number {
  const written = [...chunks];
  if (!hasChunks(folder, written)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const { fileName, code } of written) writeFileSync(join(folder, fileName), code);
  }
  return written.reduce((bytes, { code }) => bytes + code.length, 0);
}

/** True for a folder that contains these chunks and no other code. */
function hasChunks(folder: string, chunks: readonly OutputChunk[]): boolean {
  const codes = new Map(chunks.map(({ fileName, code }) => [fileName, code]));
  try {
    const files = readdirSync(folder).filter((name) => /\.c?js$/.test(name));
    return (
      files.length === codes.size &&
      files.every((name) => readFileSync(join(folder, name), 'utf8') === codes.get(name))
    );
  } catch {
    return false;
  }
}

/**
 * Writes what chunks were made of, in this repository: each file's path from the folder, its time of modification in milliseconds and its
 * size in bytes. It is written after the chunks: a build that did not end leaves none, and then the sources run.
 */
export function writeSources(
  folder: string,
  name: string,
  chunks: Iterable<Pick<OutputChunk, 'moduleIds'>>,
): void {
  const modules = new Set([...chunks].flatMap(({ moduleIds }) => moduleIds));
  // names with NUL are modules that the bundler made itself
  const files = [...modules]
    .filter((file) => file.startsWith(ROOT + sep) && !file.includes('\0'))
    .sort();
  const sources = files.map((file) => {
    const { mtimeMs, size } = statSync(file);
    return [pathFrom(folder, file), mtimeMs, size];
  });
  writeFileSync(join(folder, name), JSON.stringify(sources));
}

/** Returns the path of a file from a folder, with slashes. */
export function pathFrom(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}
