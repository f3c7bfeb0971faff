import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { svc, temporaryTree } from '../cli-process.testing.ts';

const TREE = {
  'requirements.txt': 'openai==1.2.3\n',
  'src/app.py': 'from openai import OpenAI\nclient = OpenAI()\nclient.chat(model="gpt-4o")\n',
  '.mcp.json': '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "files@1.0.0"]}}}\n',
};

type Bom = {
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp?: string };
  readonly components: readonly { readonly name: string; readonly purl?: string }[];
};

test('svc bom prints the bill of a tree, the same bytes each time, and leaves nothing else there [BOM-04]', async () => {
  const root = temporaryTree(TREE);
  const ran = await svc(['bom'], { cwd: root });
  expect(ran).toMatchObject({ code: 0, err: '' });
  const bom = JSON.parse(ran.out) as Bom;
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(bom.metadata).not.toHaveProperty('timestamp');
  expect(bom.components).toContainEqual(
    expect.objectContaining({ name: 'openai', purl: 'pkg:pypi/openai@1.2.3' }),
  );
  expect((await svc(['bom', root])).out).toBe(ran.out);
  const named = await svc(['bom', root, '--repo', 'acme/chat']);
  expect(JSON.parse(named.out)).toMatchObject({ metadata: { component: { name: 'acme/chat' } } });
});

test('a bill written into the tree does not change the next one [BOM-04]', async () => {
  const root = temporaryTree(TREE);
  const args = ['bom', '--output', 'bom.json'];
  expect(await svc(args, { cwd: root })).toEqual({ code: 0, out: '', err: '' });
  const first = readFileSync(join(root, 'bom.json'), 'utf8');
  await svc(args, { cwd: root });
  expect(readFileSync(join(root, 'bom.json'), 'utf8')).toBe(first);
  const spdx = ['bom', '--format', 'spdx', '--output', 'docs/old.spdx.json'];
  mkdirSync(join(root, 'docs'));
  await svc(spdx, { cwd: root });
  await svc(['scan', '--sarif', 'docs/old.sarif.json'], { cwd: root });
  const report = await svc(['scan', '--json'], { cwd: root });
  writeFileSync(join(root, 'docs/scan.json'), report.out);
  expect((await svc(['bom'], { cwd: root })).out).toBe(first);
});

test('a time is written when the environment names one; a serial number of its own when asked [BOM-04]', async () => {
  const root = temporaryTree(TREE);
  const dated = await svc(['bom'], { cwd: root, env: { SOURCE_DATE_EPOCH: '1700000000' } });
  expect((JSON.parse(dated.out) as Bom).metadata.timestamp).toBe('2023-11-14T22:13:20Z');
  const serials = await Promise.all(
    [1, 2].map(
      async () =>
        (JSON.parse((await svc(['bom', '--random-serial'], { cwd: root })).out) as Bom)
          .serialNumber,
    ),
  );
  expect(new Set(serials).size).toBe(2);
});

test('what could not be parsed is told beside the bill and in it [BOM-04, SCAN-15]', async () => {
  const root = temporaryTree({ ...TREE, 'pyproject.toml': '[project\n' });
  const ran = await svc(['bom'], { cwd: root });
  expect(ran.code).toBe(0);
  expect(ran.err).toContain('pyproject.toml');
  expect(JSON.parse(ran.out)).toMatchObject({
    metadata: {
      properties: [{ value: 'false' }, { value: 'pyproject.toml:1: not valid TOML, at column 9' }],
    },
  });
});

test('svc bom writes SPDX 3.0, and tells how far the G7 minimum elements are covered [BOM-04]', async () => {
  const root = temporaryTree(TREE);
  const spdx = await svc(['bom', '--format', 'spdx'], { cwd: root });
  expect(JSON.parse(spdx.out)).toMatchObject({
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
  });
  const report = await svc(['bom', '--report', '--output', 'bom.json'], { cwd: root });
  expect(report.out).toMatch(/^G7 minimum elements .*\n\nMetadata\n {2}add {6}SBOM author/);
  expect(report.out).toMatch(/of 50 covered/);
  expect(JSON.parse(readFileSync(join(root, 'bom.json'), 'utf8'))).toMatchObject({
    bomFormat: 'CycloneDX',
  });
});

test('svc bom --format text lists the assets for people, without colours in a file', async () => {
  const root = temporaryTree(TREE);
  const args = ['bom', '--format', 'text', '--repo', 'acme/chat'];
  const ran = await svc(args, { cwd: root });
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toMatch(/^acme\/chat: 1 model, 1 MCP client, /);
  expect(ran.out).toMatch(/\nModels\n {2}gpt-4o {2}OpenAI {2}src\/app\.py:3\n/);
  await svc([...args, '--output', 'ai.txt'], { cwd: root });
  expect(readFileSync(join(root, 'ai.txt'), 'utf8')).toBe(ran.out);
});

test('svc bom refuses a path that does not exist and a file it cannot write', async () => {
  expect(await svc(['bom', '/nowhere/at/all'])).toMatchObject({ code: 2, out: '' });
  const root = temporaryTree(TREE);
  const ran = await svc(['bom', '--output', 'no/such/bom.json'], { cwd: root });
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toMatch(
    /^svc: --output no\/such\/bom\.json: cannot be written: no such file or directory \(ENOENT\)\n$/,
  );
  const both = await svc(['bom', '--report', '--output', '-'], { cwd: root });
  expect(both).toMatchObject({ code: 2, out: '' });
  expect((await svc(['bom', '--output', '-'], { cwd: root })).out).toMatch(/^\{/);
});

test('--without-tests leaves out what only tests and examples use, and says so in the bill [BOM-04]', async () => {
  const root = temporaryTree({
    ...TREE,
    'tests/test_app.py': 'from openai import OpenAI\nOpenAI().chat(model="gpt-4o-mini")\n',
  });
  const names = (out: string) => (JSON.parse(out) as Bom).components.map(({ name }) => name);
  expect(names((await svc(['bom'], { cwd: root })).out)).toContain('gpt-4o-mini');
  const ran = await svc(['bom', '--without-tests'], { cwd: root });
  expect(names(ran.out)).toContain('gpt-4o');
  expect(names(ran.out)).not.toContain('gpt-4o-mini');
  expect(JSON.parse(ran.out)).toMatchObject({
    metadata: {
      properties: expect.arrayContaining([
        {
          name: 'svc:coverage:leftOut',
          value: expect.stringMatching(/^What only tests or examples use is left out: 1 of /),
        },
      ]),
    },
  });
});
