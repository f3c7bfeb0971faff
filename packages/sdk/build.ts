import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
/** The package as it is published: JavaScript, types, licence and manifest. */
export const SDK_PACKAGE = join(import.meta.dirname, 'dist');
const STAMP = join(SDK_PACKAGE, '.sources.sha256');
const SOURCES = 'packages/sdk/{src/**/*.ts,build.ts,package.json,tsconfig.json,README.md}';

type Manifest = {
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly exports: Readonly<Record<string, string>>;
};

/** Compiles the SDK into `dist` beside this file, unless no source has changed since. Returns the bytes that it has. */
export function buildSdk(): { readonly isNew: boolean; readonly bytes: number } {
  const wanted = sourceHash();
  const isNew = !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted;
  if (isNew) {
    rmSync(SDK_PACKAGE, { recursive: true, force: true });
    const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [compiler, '-p', import.meta.dirname], { stdio: 'inherit' });
    for (const file of filesOf('**/*.d.ts')) {
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replaceAll(/( from '\.[^']*)\.ts'/g, "$1.js'"));
    }
    writeFileSync(join(SDK_PACKAGE, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
    copyFileSync(join(ROOT, 'LICENSE'), join(SDK_PACKAGE, 'LICENSE'));
    copyFileSync(join(import.meta.dirname, 'README.md'), join(SDK_PACKAGE, 'README.md'));
    // Written last: a build that did not end leaves none.
    writeFileSync(STAMP, wanted);
  }
  const bytes = filesOf('**/*.{js,ts,json,md}').reduce((sum, file) => sum + statSync(file).size, 0);
  return { isNew, bytes };
}

/** The manifest of the published package (docs/decisions/0014). */
function manifest(): object {
  const { version, license, engines, exports } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
  ) as Manifest;
  const published = Object.entries(exports).filter(([, source]) => source.startsWith('./src/'));
  return {
    name: '@svc-control/sdk',
    version,
    description: 'Checks the tool calls of an AI agent with svc before they run.',
    license,
    type: 'module',
    engines,
    sideEffects: false,
    files: ['**/*.js', '**/*.d.ts'],
    exports: Object.fromEntries(
      published.map(([name, source]) => {
        const file = source.replace('./src/', './').replace(/\.ts$/, '');
        return [name, { types: `${file}.d.ts`, default: `${file}.js` }];
      }),
    ),
  };
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of [...globSync(SOURCES, { cwd: ROOT }), 'tsconfig.json', 'LICENSE'].sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: SDK_PACKAGE }).map((file) => join(SDK_PACKAGE, file));
}
