import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

let root: string;

/** A small workspace of the same shape as this one, in which every import is granted. */
const TREE = {
  'docs/architecture.md': `
| Folder | Holds | May import | Node modules |
|---|---|---|---|
| \`packages/base\` | | nothing | none |
| \`packages/shapes\` | | \`packages/base\` (types) | \`node:crypto\` |
| \`apps/one\` | | \`packages\` | any |
| \`apps/two\` | | \`packages\` | any |
| \`apps/two/src/main.ts\` | | \`apps/two/src\` | any |
| \`apps/two/src/features/<name>\` | | \`apps/two/src/platform\`, \`apps/two/src/features/<name>/read-model.ts\` | any |
| \`apps/two/src/platform\` | | \`packages\` | any |
`,
  'packages/base/package.json': '{"name": "@x/base", "exports": "./src/index.ts"}',
  'packages/base/src/index.ts': 'export const base = 1;\nexport type Base = number;\n',
  'packages/shapes/package.json': '{"name": "@x/shapes", "exports": "./src/index.ts"}',
  'packages/shapes/src/index.ts':
    "import { createHash } from 'node:crypto';\nimport type { Base } from '@x/base';\nexport * from './inner/shape.ts';\nexport const hash = (b: Base) => createHash(String(b));\n",
  'packages/shapes/src/inner/shape.ts': 'export const shape = 1;\n',
  'packages/shapes/src/sample.ts':
    "import { tmpdir } from 'node:os';\nexport const t = tmpdir();\n",
  'packages/shapes/src/sample.test.ts': "import './sample.ts';\nimport 'node:fs/promises';\n",
  'apps/one/package.json': '{"name": "@x/one"}',
  'apps/one/src/main.ts': "import '@x/shapes';\nimport 'node:fs';\n",
  'apps/two/package.json': '{"name": "@x/two"}',
  'apps/two/src/main.ts': "import './features/a/routes.ts';\n",
  'apps/two/src/features/a/routes.ts': "import '../b/read-model.ts';\nimport './store.ts';\n",
  'apps/two/src/features/a/store.ts': "import '../../platform/http.ts';\n",
  'apps/two/src/features/a/store.test.ts': "import '../../main.ts';\n",
  'apps/two/src/features/b/read-model.ts': 'export const b = 1;\n',
  'apps/two/src/features/b/write.ts': 'export const w = 1;\nexport type W = 1;\n',
  'apps/two/src/platform/http.ts': "import '@x/base';\n",
};

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svc-imports-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write(TREE);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a tree whose imports the table grants has no fault', () => {
  expect(checkImports(root)).toEqual([]);
});

const A = 'apps/two/src/features/a/planted.ts';
const P = 'apps/two/src/platform/planted.ts';
const S = 'packages/shapes/src/planted.ts';
const B = 'packages/base/src/planted.ts';

test.each([
  [A, "import '../b/write.ts';", 'may import apps/two/src/platform, apps/two/src/features/<name>'],
  [A, "import type { W } from '../b/write.ts';", 'may import apps/two/src/platform'],
  [A, "type W = import('../b/write.ts').W;", 'may import apps/two/src/platform'],
  [A, "export type { W } from '../b/write.ts';", 'may import apps/two/src/platform'],
  [A, "const w = import('../b/write.ts');", 'may import apps/two/src/platform'],
  [A, "new Worker(new URL('../b/write.ts', import.meta.url));", 'may import apps/two/src/platform'],
  [P, "import '../features/b/read-model.ts';", 'apps/two/src/platform may import packages'],
  [P, "import type { W } from '../features/b/write.ts';", 'apps/two/src/platform may import'],
  ['apps/two/src/planted.ts', "import '../../one/src/main.ts';", 'apps/two may import packages'],
  ['apps/two/src/planted.ts', "import '@x/one';", 'the package exports no such entry point'],
  [B, "import type { shape } from '@x/shapes';", 'packages/base may import nothing'],
  [S, "import { base } from '@x/base';", 'packages/shapes may import only types from there'],
  [S, "import type { Base } from '../../base/src/index.ts';", 'imported by its name'],
  [S, "import type { Base } from '@x/base/src/index.ts';", 'exports no such entry point'],
  [S, "import '../../../../elsewhere.ts';", 'it lies outside the repository'],
  [S, "import 'file:///etc/elsewhere.ts';", 'it lies outside the repository'],
  [S, "import '/etc/elsewhere.ts';", 'it lies outside the repository'],
  [S, "import 'node:net';", 'of Node, packages/shapes may import node:crypto'],
  [B, "import 'node:crypto';", 'of Node, packages/base may import nothing'],
  ['packages/base/src/planted.test.ts', "import '@x/shapes';", 'packages/base may import nothing'],
])('%s with %s is refused', (path, source, reason) => {
  write({ [path]: `${source}\n` });
  const faults = checkImports(root).filter((fault) => fault.startsWith(`${path}:1: imports `));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(reason);
});

test('a cycle of type imports is refused', () => {
  write({
    'packages/base/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'packages/base/src/b.ts': "import type { A } from './a.ts';\nexport type B = A;\n",
  });
  expect(checkImports(root)).toEqual([
    'cycle: packages/base/src/a.ts -> packages/base/src/b.ts -> packages/base/src/a.ts',
  ]);
});

test('a test helper loses its latitude once the product imports it', () => {
  write({ 'packages/shapes/src/inner/shape.ts': "export * from '../sample.ts';\n" });
  expect(checkImports(root)).toEqual([
    'packages/shapes/src/sample.ts:1: imports node:os: of Node, packages/shapes may import node:crypto',
  ]);
});

test('product code that imports test support or the cases of a rule is refused', () => {
  write({
    'packages/base/src/tree.testing.ts': "import 'node:os';\nexport const tree = 1;\n",
    'packages/base/src/rule.cases.ts': "import './tree.testing.ts';\nexport const cases = 1;\n",
    'packages/base/src/rule.test.ts': "import './tree.testing.ts';\nimport './rule.cases.ts';\n",
  });
  expect(checkImports(root)).toEqual([]);
  write({ [B]: "import './tree.testing.ts';\nimport './rule.cases.ts';\n" });
  expect(checkImports(root)).toEqual([
    `${B}:1: imports ./tree.testing.ts: test support; product code does not import it`,
    `${B}:2: imports ./rule.cases.ts: test support; product code does not import it`,
  ]);
});

test('a folder without a row and a row without a folder are faults', () => {
  write({ 'packages/new/src/index.ts': 'export const n = 1;\n' });
  rmSync(join(root, 'apps/one'), { recursive: true });
  expect(checkImports(root)).toEqual([
    'packages/new/src/index.ts: no row of docs/architecture.md covers it',
    'docs/architecture.md: no file is below its row apps/one',
  ]);
});
