import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runProgram, svc, temporaryTree } from '../../apps/cli/src/cli-process.testing.ts';
import { sampleToken } from '../../apps/cli/src/sample-token.testing.ts';
import { ROOT } from '../run-tool.ts';
import { buildCommandLine } from './command-line.ts';

const CLI = join(ROOT, 'apps/cli');
const MANIFEST = readFileSync(join(CLI, 'package.json'), 'utf8');

/** The command line with its bundle in a folder of its own, without sources. */
let home: string;
beforeEach(async () => {
  home = temporaryTree({ 'package.json': MANIFEST });
  await buildCommandLine(join(home, 'dist'));
  cpSync(join(CLI, 'bin'), join(home, 'bin'), { recursive: true });
});

const program = () => join(home, 'bin', 'svc.js');

/** A tree that is scanned on threads, with something for each family of rules. */
function sampleTree(): string {
  const files = Array.from({ length: 450 }, (_, at) => [`f${at}`, `plain ${at}\n`] as const);
  return temporaryTree({
    ...Object.fromEntries(files),
    'a.env': `K=${sampleToken()}\nMODEL=gpt-4o\n`,
    'agent.py':
      'from agents import Agent\na = Agent(name="desk", model="gpt-4o", tools=[search])\n',
    '.svc/ignore.yaml': '- x\n',
    'package.json': '{"dependencies": {"openai": "4.0.0"}}',
  });
}

test('the bundle is left alone once a source has changed', async () => {
  const list = join(home, 'dist', 'sources.json');
  mkdirSync(join(home, 'src'));
  const ofClone = JSON.parse(readFileSync(list, 'utf8'));
  expect(ofClone.length).toBeGreaterThan(500);
  // the launcher looks below the folder of the bundle, wherever that is
  expect(await runProgram(program(), ['--version'])).toMatchObject({ code: 0 });
  ofClone[0][2]++;
  writeFileSync(list, JSON.stringify(ofClone));
  const stale = await runProgram(program(), ['--version']);
  expect(stale.err).toContain('src/main.ts');
  expect(stale.code).not.toBe(0);
});

/** Chunks that are loaded when a chunk is, by name without the hash. */
function loadedWith(file: string, seen = new Set<string>()): string[] {
  if (!seen.has(file)) {
    seen.add(file);
    const code = readFileSync(join(home, 'dist', file), 'utf8');
    for (const [, name = ''] of code.matchAll(/^const .* = require\("\.\/(.+)"\);$/gm))
      loadedWith(name, seen);
  }
  return [...seen].map((name) => name.replace(/-.{8}\.cjs$/, '')).sort();
}

/** A diff that adds code in which nothing is to be found. */
const DIFF = `diff --git a/src/order.ts b/src/order.ts
--- a/src/order.ts
+++ b/src/order.ts
@@ -1,1 +1,2 @@
 const client = connect(process.env.ORDERS_URL);
+await client.post('/v1/orders', { token: process.env.ORDERS_TOKEN, body: order });
`;

test.each([
  ['a diff', ['scan', '--diff', 'change.diff']],
  ['code without a hint of AI', ['scan', 'src']],
])(
  'a scan of %s loads four chunks, and of Node neither streams nor cryptography',
  async (_, args) => {
    const tree = temporaryTree({
      'change.diff': DIFF,
      'src/order.ts': DIFF,
      'modules.cjs': `process.on('exit', () => require('fs').writeFileSync('loaded.json', JSON.stringify(process.moduleLoadList)));`,
    });
    const options = { cwd: tree, node: ['--require', './modules.cjs'] };
    const ran = await runProgram(program(), args, options);
    expect(ran).toMatchObject({ code: 0, err: '' });
    const chunks = readdirSync(join(home, '.compile-cache')).sort();
    const prefix = `${process.version}-${process.arch}-`;
    expect(chunks.map((name) => name.slice(prefix.length).replace(/-.{8}\.cjs$/, ''))).toEqual([
      'files',
      'main.cjs',
      'rolldown-runtime',
      'scan',
      'start',
    ]);
    const loaded: string[] = JSON.parse(readFileSync(join(tree, 'loaded.json'), 'utf8'));
    expect(loaded).toContain('NativeModule vm');
    for (const name of ['stream', 'crypto', 'zlib', 'child_process', 'worker_threads', 'v8', 'tty'])
      expect(loaded).not.toContain(`NativeModule ${name}`);
  },
);

test('a thread that reads sources needs no commands and no rules', () => {
  const reading = loadedWith('source-worker.cjs');
  expect(reading).toContain('source-code');
  expect(reading).not.toContain('start');
  expect(reading).not.toContain('scan');
});

test('the bundle does not search with a matcher that it was not built with', async () => {
  const tree = temporaryTree({ 'a.env': `KEY=${sampleToken()}\n` });
  const scan = () => runProgram(program(), ['scan', 'a.env'], { cwd: tree });
  const found = await scan();
  expect(found.out).toContain('secret/github-token');
  const matcher = join(home, 'dist', 'matcher.bin');
  const built = readFileSync(matcher);
  const [head, patterns, tables] = [0, 4, 8].map((at) => built.readUInt32LE(at)) as [
    number,
    number,
    number,
  ];
  // its tables find nothing
  built.fill(0, 16 + head + patterns, 16 + head + patterns + tables);
  writeFileSync(matcher, built);
  expect((await scan()).out).not.toContain('secret/github-token');
  built.write('0'.repeat(64), built.indexOf('"key":"') + '"key":"'.length);
  writeFileSync(matcher, built);
  expect(await scan()).toEqual(found);
});

/** The versions of packages that the sources use. */
function usedVersions(): Record<string, string> {
  const manifests = ['policy', 'analysis'].map((name) =>
    JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8')),
  );
  return Object.assign({}, ...manifests.map(({ dependencies }) => dependencies));
}

test('the package, installed with the packages that it names and nothing else, does what the sources do, also on threads [SCAN-01]', async () => {
  const folder = temporaryTree();
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: home });
  const [archive = ''] = readdirSync(folder);
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  const packed = join(folder, 'package');
  const { dependencies } = JSON.parse(MANIFEST);
  expect(usedVersions()).toMatchObject(dependencies);
  for (const name of Object.keys(dependencies)) {
    mkdirSync(join(packed, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(packed, 'node_modules', name));
  }
  expect(readdirSync(packed).sort()).toEqual(['bin', 'dist', 'node_modules', 'package.json']);
  for (const name of ['matcher.bin', 'detectors.bin', 'LICENSE', 'licenses.md']) {
    expect(readdirSync(join(packed, 'dist'))).toContain(name);
  }
  const licenses = readFileSync(join(packed, 'dist', 'licenses.md'), 'utf8');
  expect(licenses).toMatch(/^## yaml - [\d.]+ \(ISC\)$/m);
  expect(licenses).toContain('Permission to use, copy, modify');
  expect(readdirSync(join(packed, 'dist'))).not.toContain('sources.json');
  const tree = sampleTree();
  const cases = [
    ['scan', tree, '--threads', '2'],
    ['scan', tree, '--json', '--threads', '1'],
    ['bom', tree],
    ['policy', 'validate', join(ROOT, 'packages/policy/packs/pack-production')],
    ['scan', '--help'],
  ];
  for (const args of cases) {
    const installed = await runProgram(join(packed, 'bin', 'svc.js'), args);
    expect(installed).toEqual(await svc(args));
  }
  writeFileSync(join(packed, 'dist', 'matcher.bin'), 'not what was built');
  const broken = await runProgram(join(packed, 'bin', 'svc.js'), ['scan', tree]);
  expect(broken.code).not.toBe(0);
});
