import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { withBuiltinCalls } from './builtin-imports.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The bundle's folder. */
export const BUNDLE = join(import.meta.dirname, 'dist');
const ENTRIES = {
  main: join(import.meta.dirname, 'src', 'main.ts'),
  'scan-worker': join(ROOT, 'packages', 'scan', 'src', 'parallel', 'scan-worker.ts'),
};

/** Calls that only make a value: schemas that a command does not use are left out with them. */
const PURE = [
  'Type.Object',
  'Type.Enum',
  'Type.Union',
  'Type.Array',
  'Type.Literal',
  'Type.Optional',
];

/**
 * Bundles the command line into a folder, `dist` beside this file: some files instead of hundreds, so that it starts sooner. The folder
 * also contains `sources.json`, the hashes of the sources; bin/svc.js prefers the bundle while they are unchanged. Returns the
 * bytes written.
 */
export async function buildCommandLine(output: string = BUNDLE): Promise<number> {
  const bundle = await rolldown({
    input: ENTRIES,
    platform: 'node',
    // Reads its WebAssembly beside itself; only `svc policy` loads it.
    external: ['@cedar-policy/cedar-wasm/nodejs'],
    // The parsers' runtime has an eval that nothing calls.
    checks: { eval: false },
    // jsonc-parser's other form loads its parts by computed names, which no bundler can follow.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [sourceAddresses(output)],
    treeshake: { moduleSideEffects: isMain, manualPureFunctions: ['Type', ...PURE] },
  });
  const generated = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const chunks = generated.output.filter((file): file is OutputChunk => file.type === 'chunk');
  const modules = [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds))];
  const files = modules.filter((file) => file.startsWith(ROOT + sep) && !/\0/.test(file)).sort();
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const { fileName, code } of chunks) {
    writeFileSync(join(output, fileName), withBuiltinCalls(code));
  }
  const sources = files.map((file) => {
    const { mtimeMs, size } = statSync(file);
    return [relative(output, file).split(sep).join('/'), mtimeMs, size];
  });
  // Written last: a build that did not end leaves none, and then the sources run.
  writeFileSync(join(output, 'sources.json'), JSON.stringify(sources));
  return chunks.reduce((sum, { code }) => sum + code.length, 0);
}

/** Only programs do something when they are loaded. */
function isMain(id: string): boolean {
  return Object.values(ENTRIES).includes(id);
}

/** A file that looks for others beside itself finds them from the bundle, too; the worker is bundled itself. */
function sourceAddresses(output: string): Plugin {
  return {
    name: 'source-addresses',
    transform(code, id) {
      if (!code.includes('import.meta.url') || id.includes('/parallel/')) return null;
      const path = relative(output, id).split(sep).join('/');
      const address = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  };
}

if (import.meta.main)
  console.log(`svc bundled: ${Math.round((await buildCommandLine()) / 1024)} KB`);
