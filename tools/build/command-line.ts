import { execFileSync } from 'node:child_process';
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtMatchers } from '@svc/inspect/build';
import type { CodeSplittingGroup, OutputOptions, Plugin } from 'rolldown';
import { ROOT } from '../run-tool.ts';
import { withLazyBuiltins } from './builtin-imports.ts';
import { bundle, writeChunks, writeSources } from './bundle.ts';
import { licensesOf } from './licenses.ts';

/** The bundle's folder. */
const COMMAND_LINE = join(ROOT, 'apps/cli/dist');
/** The package that the service offers for installation. */
const PACKAGE = join(COMMAND_LINE, 'svc-cli.tgz');
const ENTRIES = {
  main: join(ROOT, 'apps/cli/src/main.ts'),
  'scan-worker': join(ROOT, 'packages/scan/src/parallel/scan-worker.ts'),
  'source-worker': join(ROOT, 'packages/scan/src/parallel/source-worker.ts'),
};
/**
 * What is loaded together, in one chunk each with all that it imports: a module more costs a fifth of a millisecond of every start. The
 * first that has a module keeps it, so that a thread that reads sources loads neither commands nor rules.
 */
const TOGETHER: readonly CodeSplittingGroup[] = [
  [
    'files',
    /(?:analysis[\\/]text-reader|parallel[\\/]source-queue|contract[\\/]src[\\/](?:severity|confidence))\.ts$/,
  ],
  ['schemas', /(?:-schema\.ts$|[\\/]typebox[\\/])/],
  ['start', /cli[\\/]src[\\/]main\.ts$/],
  ['scan', /commands[\\/]scan-run\.ts$/],
].map(([name, test], at, all) => ({ name, test, priority: all.length - at }) as CodeSplittingGroup);

/**
 * Scripts, not modules: V8 caches what it has compiled of a script after a run, of a module only what it compiles before one. ASCII
 * text needs no decoding.
 */
const SCRIPTS: OutputOptions = {
  format: 'cjs',
  strict: true,
  charset: 'ascii',
  // an import within such a script is experimental
  dynamicImportInCjs: false,
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
};

/** Packages that read files beside themselves, or are found by name at run time: dependencies of the package. */
const INSTALLED = ['@cedar-policy/cedar-wasm/nodejs'];

/** Calls that only make a value: schemas that a command does not use are left out with them. */
const PURE = [
  'Array',
  'Boolean',
  'Enum',
  'Integer',
  'Literal',
  'Null',
  'Number',
  'Object',
  'Optional',
  'Partial',
  'Record',
  'String',
  'Union',
  'Unknown',
  'With',
].map((name) => `Type.${name}`);

/**
 * Bundles the command line, with the built matchers, into a folder, `apps/cli/dist`: some files instead of hundreds, so that it starts
 * sooner and needs none of the sources. The folder also contains `sources.json`; in a clone bin/svc.js prefers the bundle while
 * those are unchanged. Returns the bytes of code.
 */
export async function buildCommandLine(folder: string = COMMAND_LINE): Promise<number> {
  const treeshake = {
    moduleSideEffects: isMain,
    manualPureFunctions: ['Type', 'Id', 'Array.from', ...PURE],
    // schemas take properties of others
    propertyReadSideEffects: false,
  } as const;
  const matchers = builtMatchers();
  const keys = Object.fromEntries(matchers.map(({ file, key }) => [basename(file), key]));
  const transform = { define: { BUNDLED_MATCHERS: JSON.stringify(keys) } };
  const plugins = [bundledFiles()];
  const chunks = await bundle(
    { input: ENTRIES, external: INSTALLED, plugins, treeshake, transform },
    TOGETHER,
    SCRIPTS,
  );
  const written = [...chunks.values()].map((chunk) => ({
    ...chunk,
    code: asciiCode(chunk.fileName, withLazyBuiltins(chunk.code)),
  }));
  const bytes = writeChunks(folder, written);
  // of chunks that are gone: nothing else deletes what was compiled of them
  rmSync(join(folder, '..', '.compile-cache'), { recursive: true, force: true });
  const modules = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds);
  writeFileSync(join(folder, 'licenses.md'), licensesOf(modules));
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  for (const { file } of matchers) copyFileSync(file, join(folder, basename(file)));
  writeSources(folder, 'sources.json', chunks.values());
  return bytes;
}

/** Returns code that is ASCII, which is how the bundle's scripts are read. The bundler escapes all but raw templates. */
function asciiCode(name: string, code: string): string {
  const other = /.*[^\0-\x7f].*/.exec(code)?.[0];
  if (other === undefined) return code;
  throw new Error(
    `${name} is not ASCII (got ${other.trim()}); take the character out of the raw template`,
  );
}

/** Packs the built command line, with the verifier of evidence as a file of its own, into `svc-cli.tgz` beside it. */
export function packCommandLine(verifyFile: string): void {
  copyFileSync(verifyFile, join(COMMAND_LINE, 'svc-verify.html'));
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', COMMAND_LINE];
  const output = execFileSync('npm', pack, { cwd: join(COMMAND_LINE, '..'), encoding: 'utf8' });
  const [{ filename }] = JSON.parse(output);
  renameSync(join(COMMAND_LINE, filename), PACKAGE);
}

/** Only programs do something when they are loaded. */
function isMain(id: string): boolean {
  return Object.values(ENTRIES).includes(id);
}

/** The matchers are looked for beside the bundle. */
function bundledFiles(): Plugin {
  return {
    name: 'bundled-files',
    transform(code, id) {
      if (!id.endsWith('/matcher/fast-matcher.ts')) return null;
      return { code: code.replaceAll('../../build/', './'), map: null };
    },
  };
}
