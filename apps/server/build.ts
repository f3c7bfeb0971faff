import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..', '..');
const MANIFEST = join(import.meta.dirname, 'package.json');
const SOURCE = join(import.meta.dirname, 'src');
/** The bundle's folder; `thread-entry.ts` reads it. */
const BUNDLE = join(import.meta.dirname, 'dist');
const THREADS = [
  'authority-thread',
  'bulk-thread',
  'gateway/inspection/inspection-thread',
  'platform/nodes/lease-thread',
  'platform/policy-engine/engine-thread',
];

/** Packages of many small modules. Others that the service names are loaded from where they are installed. */
const INCLUDED = /^(?:@svc\/|(?:typebox|kysely)(?:$|\/))/;
/** Reads its WebAssembly beside itself. */
const CEDAR = '@cedar-policy/cedar-wasm/nodejs';

/**
 * Bundles the threads of the service into a folder, `dist` beside this file: each loads some files instead of up to two thousand. The
 * folder also contains `NAME.sources.json` for each thread, the sources with their times and sizes. Returns the bytes written.
 */
export async function buildThreads(output: string = BUNDLE): Promise<number> {
  const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const external = Object.keys(dependencies).filter((name) => !INCLUDED.test(name));
  const bundle = await rolldown({
    input: THREADS.map((path) => join(SOURCE, `${path}.ts`)),
    platform: 'node',
    external: [CEDAR, ...external],
    // the parsers' runtime has an eval that nothing calls
    checks: { eval: false },
    // jsonc-parser's other form loads its parts by computed names, which no bundler can follow
    resolve: { mainFields: ['module', 'main'] },
    plugins: [sourceAddresses(output)],
  });
  const { output: files } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const chunks = new Map(
    files.filter((file): file is OutputChunk => file.type === 'chunk').map((f) => [f.fileName, f]),
  );
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const { fileName, code } of chunks.values()) writeFileSync(join(output, fileName), code);
  // written last: a build that did not end leaves none, and then the sources run
  for (const chunk of chunks.values()) {
    if (!chunk.isEntry) continue;
    const sources = sourcesOf(chunk, chunks).map((file) => {
      const { mtimeMs, size } = statSync(file);
      return [pathFrom(output, file), mtimeMs, size];
    });
    writeFileSync(join(output, `${chunk.name}.sources.json`), JSON.stringify(sources));
  }
  return [...chunks.values()].reduce((sum, { code }) => sum + code.length, 0);
}

/** Returns the files that a chunk, and every chunk that it imports, were made of. */
function sourcesOf(entry: OutputChunk, chunks: ReadonlyMap<string, OutputChunk>): string[] {
  const reached = new Set([entry]);
  for (const { imports, dynamicImports } of reached) {
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = chunks.get(name);
      if (chunk !== undefined) reached.add(chunk);
    }
  }
  const files = [...reached].flatMap(({ moduleIds }) => moduleIds);
  return [...new Set(files)].filter((file) => file.startsWith(ROOT + sep)).sort();
}

/** A module that looks for files beside itself finds those of its source, from the bundle, too. */
function sourceAddresses(output: string): Plugin {
  const addressOf = (file: string) =>
    `new URL(${JSON.stringify(pathFrom(output, file))}, import.meta.url)`;
  return {
    name: 'source-addresses',
    transform(code, id) {
      if (!/import\.meta\.(?:url|dirname)/.test(code)) return null;
      const replaced = code
        .replaceAll('import.meta.url', '\0')
        .replaceAll(
          'import.meta.dirname',
          `process.getBuiltinModule('node:url').fileURLToPath(${addressOf(dirname(id))})`,
        )
        .replaceAll('\0', `${addressOf(id)}.href`);
      return { code: replaced, map: null };
    },
  };
}

function pathFrom(output: string, file: string): string {
  return relative(output, file).split(sep).join('/');
}

if (import.meta.main) {
  console.log(`threads bundled: ${Math.round((await buildThreads()) / 1024)} KB`);
}
