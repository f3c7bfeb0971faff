import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { ROOT } from '../run-tool.ts';
import { type Bundle, bundle, pathFrom, writeChunks, writeSources } from './bundle.ts';

const SERVER = join(ROOT, 'apps/server');
/** The bundle's folder; the server's `bundled-entry.ts` reads it. */
const FOLDER = join(SERVER, 'dist');
/** Modules that `svc-server`, its threads and its isolated programs begin with, and the service as the tests start it. */
const ENTRIES = [
  'main',
  'compose',
  'authority-thread',
  'bulk-thread',
  'features/code-host/github/token-keeper-program',
  'features/scans/hosted/change-program',
  'features/scans/hosted/scan-program',
  'gateway/inspection/inspection-thread',
  'platform/nodes/lease-thread',
  'platform/policy-engine/engine-thread',
];

/** Packages of many small modules. Others that the service names are loaded from where they are installed. */
const INCLUDED = /^(?:@svc\/|(?:typebox|kysely)(?:$|\/))/;
/** Reads its WebAssembly beside itself. */
const CEDAR = '@cedar-policy/cedar-wasm/nodejs';

/**
 * Bundles `svc-server`, its threads and its isolated programs into a folder, the server's `dist`: each loads some files instead of up
 * to two thousand. The folder also contains `NAME.sources.json` for each, the sources with their times and sizes. Returns the bytes
 * written.
 */
export async function buildServerEntries(folder: string = FOLDER): Promise<number> {
  const { dependencies } = JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8'));
  const chunks = await bundle({
    input: ENTRIES.map((path) => join(SERVER, 'src', `${path}.ts`)),
    external: [CEDAR, ...Object.keys(dependencies).filter((name) => !INCLUDED.test(name))],
    plugins: [sourceAddresses(folder)],
    transform: { define: { IS_BUNDLE: 'true' } },
  });
  const bytes = writeChunks(folder, chunks.values());
  for (const chunk of chunks.values()) {
    if (chunk.isEntry) writeSources(folder, `${chunk.name}.sources.json`, loadedBy(chunk, chunks));
  }
  return bytes;
}

/** Returns a chunk and every chunk that it imports. */
function loadedBy(entry: OutputChunk, chunks: Bundle): ReadonlySet<OutputChunk> {
  const reached = new Set([entry]);
  for (const { imports, dynamicImports } of reached) {
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = chunks.get(name);
      if (chunk !== undefined) reached.add(chunk);
    }
  }
  return reached;
}

/** A module that looks for files beside itself finds those of its source, from the bundle, too. */
function sourceAddresses(folder: string): Plugin {
  const addressOf = (file: string) =>
    `new URL(${JSON.stringify(pathFrom(folder, file))}, import.meta.url)`;
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
