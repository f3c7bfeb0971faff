import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { type Manifest, preloadTable } from './preload-table.ts';
import { verifyFile } from './verify-file.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const OUTPUT = join(import.meta.dirname, 'dist');
const MANIFEST = join(OUTPUT, '.vite', 'manifest.json');
const BEFORE_PAINT = join(OUTPUT, 'before-paint.js');
const STAMP = join(OUTPUT, 'sources.sha256');

/** What the pages are made of, from the root of the repository. */
const SOURCES = [
  'apps/console/{index.html,package.json,vite.config.ts,build.ts,preload-table.ts,verify-file.ts}',
  'apps/console/{src,public}/**/*',
  'packages/{ledger,policy}/{package.json,src/**/*.ts}',
  'package-lock.json',
];

/** The verifier as one file, which runs from disk. */
export const VERIFY_FILE = join(OUTPUT, 'svc-verify.html');
const COMPRESSED = /\.(?:js|css|html|svg|md|wasm)$/;

/** The files of the console: whether they were rebuilt, and the bytes that they have uncompressed. */
export type ConsoleBuild = { readonly isNew: boolean; readonly bytes: number };

/**
 * Bundles the console into `dist` beside this file, every text file also as `.br` and `.gz`. Does nothing when no source
 * has changed since.
 */
export async function buildConsole(): Promise<ConsoleBuild> {
  const wanted = sourceHash();
  const isNew = !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted;
  if (isNew) {
    await build({ configFile: join(import.meta.dirname, 'vite.config.ts') });
    await writePreloads();
    await writeFile(VERIFY_FILE, await verifyFile());
    await Promise.all(
      outputFiles()
        .filter((file) => COMPRESSED.test(file))
        .map(compress),
    );
    // Written last: a build that did not end leaves none.
    writeFileSync(STAMP, wanted);
  }
  const plain = outputFiles().filter((file) => !/\.(?:br|gz|sha256)$/.test(file));
  return { isNew, bytes: plain.reduce((sum, file) => sum + statSync(file).size, 0) };
}

/** Puts the table of what pages preload into the script that runs first. */
async function writePreloads(): Promise<void> {
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
  const script = await readFile(BEFORE_PAINT, 'utf8');
  const table = JSON.stringify(preloadTable(manifest));
  await writeFile(
    BEFORE_PAINT,
    script.replace('/* __PRELOADS__ */ {}', () => table),
  );
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((glob) => globSync(glob, { cwd: ROOT })).sort();
  for (const file of files) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function outputFiles(): string[] {
  return globSync('**/*', { cwd: OUTPUT })
    .map((file) => join(OUTPUT, file))
    .filter((file) => statSync(file).isFile());
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
