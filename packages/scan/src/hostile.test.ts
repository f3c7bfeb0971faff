import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ScanReport } from '@svc/contract';
import { temporaryTree, writeIn } from '@svc/git/testing';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { FIRST_READ, fileReader } from './read-file.ts';
import { sampleToken } from './sample-secret.testing.ts';
import { scanTree } from './scan-tree.ts';

const schema = Compile(ScanReport);

/** A tree with this and a file with a secret beside it; the report, which must hold that secret's finding. */
async function scanBeside(prepare: (root: string) => void, options = {}): Promise<ScanReport> {
  const root = temporaryTree({ 'neighbour.env': `T=${sampleToken()}\n` });
  prepare(root);
  const report = await scanTree(root, options);
  expect(report.findings.map(({ path }) => path)).toContain('neighbour.env');
  expect(schema.Errors(report)).toEqual([]);
  return report;
}

test('a sparse file of 2 GB is skipped with a reason, and not read [SCAN-18]', async () => {
  const { coverage } = await scanBeside((root) => {
    for (const [name, head] of [
      ['sparse.bin', ''],
      ['sparse.log', 'x'.repeat(9000)],
    ] as const) {
      const file = openSync(join(root, name), 'w');
      writeSync(file, head);
      ftruncateSync(file, 2 ** 31 + 5);
      closeSync(file);
    }
  });
  expect(coverage.filesSkipped).toMatchObject({ binary: 1, 'too-large': 1 });
  expect(coverage.problems).toMatchObject([{ path: 'sparse.log' }]);
});

test('one line of 40 MB is examined to its end, with the place of the secret in it [SCAN-18]', async () => {
  const text = 'abcdefg '.repeat(5_000_000);
  const report = await scanBeside((root) => {
    writeIn(root, 'line.txt', `${text}"${sampleToken()}"`);
  });
  expect(report.findings.find(({ path }) => path === 'line.txt')?.span).toMatchObject({
    startLine: 1,
    startColumn: text.length + 2,
  });
});

test('folders nested 400 deep are examined [SCAN-18]', async () => {
  const deep = 'd/'.repeat(400);
  const report = await scanBeside((root) => writeIn(root, `${deep}x.env`, sampleToken()));
  expect(report.findings.map(({ path }) => path)).toContain(`${deep}x.env`);
});

test.each([
  [
    'bytes that are no UTF-8',
    (token: string) =>
      Buffer.concat([
        Buffer.from([0xff, 0xc3, 0x28, 0xf5]),
        Buffer.from(` "${token}" `),
        Buffer.from([0x80]),
      ]),
  ],
  [
    'UTF-16 with a lone surrogate and an odd byte',
    (token: string) =>
      Buffer.concat([Buffer.from(`\ufeff\ud800 "${token}"`, 'utf16le'), Buffer.from([0x41])]),
  ],
  ['carriage returns for line ends', (token: string) => Buffer.from(`a\rb = "${token}"\rc`)],
])('%s hide no secret [SCAN-18]', async (_, bytes) => {
  const report = await scanBeside((root) => writeIn(root, 'text.cfg', bytes(sampleToken())));
  expect(report.findings.map(({ path }) => path)).toContain('text.cfg');
});

test('loops of links end, and links out of the tree are not followed [SCAN-18]', async () => {
  const outside = temporaryTree({ 'secret.env': sampleToken() });
  const report = await scanBeside((root) => {
    symlinkSync('.', join(root, 'self'));
    symlinkSync('b', join(root, 'a'));
    symlinkSync('a', join(root, 'b'));
    symlinkSync(outside, join(root, 'out'));
    symlinkSync('/dev/zero', join(root, 'endless'));
  });
  expect(report.findings).toHaveLength(1);
  expect(report.coverage.filesSkipped['not-a-regular-file']).toBe(5);
});

test('pipes and sockets that nobody writes to do not hold up a scan [SCAN-18]', async () => {
  const report = await scanBeside((root) => {
    execFileSync('mkfifo', [join(root, 'pipe.env'), join(root, '.mcp.json')]);
  });
  expect(report.coverage.filesSkipped['not-a-regular-file']).toBe(2);
});

test.skipIf(process.getuid?.() === 0)(
  'a file without permission is a problem with its name [SCAN-18]',
  async () => {
    const { coverage } = await scanBeside((root) => {
      writeIn(root, 'closed', sampleToken());
      chmodSync(join(root, 'closed'), 0);
    });
    expect(coverage).toMatchObject({ complete: false, problems: [{ path: 'closed' }] });
  },
);

test('a file whose length changes while it is read is told apart [SCAN-18]', () => {
  const root = temporaryTree({ log: 'x'.repeat(FIRST_READ) });
  const file = join(root, 'log');
  let grows = false;
  let bytes = new Uint8Array(0);
  const read = fileReader(10 * FIRST_READ, (length) => {
    // more room is requested: the file's length is known, and not all of it is read
    if (grows && length > FIRST_READ) appendFileSync(file, 'more');
    if (bytes.length < length) bytes = new Uint8Array(length);
    return bytes;
  });
  expect(read(file)).toBe(FIRST_READ);
  grows = true;
  expect(read(file)).toMatchObject({ reason: 'changed-while-read' });
  grows = false;
  expect(read(file)).toBe(FIRST_READ + 4);
});

test('names with line ends, quotes, controls and no letters are reported as they are [SCAN-18]', async () => {
  const names = [
    'a\nb.env',
    '"q\'.env',
    '\x1b[2J.env',
    ' .env',
    '-rf.env',
    '\u202egnp.env',
    '*?.env',
  ];
  const report = await scanBeside((root) => {
    for (const name of names) writeIn(root, name, sampleToken());
  });
  const paths = report.findings.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(names));
});

test('archives are counted as binary, so that nobody takes them for examined [SCAN-15]', async () => {
  const token = sampleToken();
  const { coverage } = await scanBeside((root) => {
    writeIn(root, 'a.tar.gz', gzipSync(`k=${token}`));
    writeIn(
      root,
      'a.zip',
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), Buffer.from(token)]),
    );
    writeIn(
      root,
      'a.jar',
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), Buffer.from(token)]),
    );
  });
  expect(coverage.filesSkipped.binary).toBe(3);
});

test('a secret in a cell of a notebook is reported on its line of the file', async () => {
  const source = ['import openai\n', `openai.api_key = "${sampleToken()}"\n`];
  const cell = { cell_type: 'code', source, outputs: [{ text: [`echo ${sampleToken()}`] }] };
  const text = JSON.stringify({ cells: [cell], nbformat: 4 }, null, 1);
  const report = await scanBeside((root) => writeIn(root, 'a.ipynb', text));
  const lines = report.findings
    .filter(({ path }) => path === 'a.ipynb')
    .map(({ span }) => span.startLine);
  const expected = text.split('\n').flatMap((line, at) => (line.includes('ghp_') ? [at + 1] : []));
  expect(lines).toEqual(expected);
});

/** SVC_TEST_FILES=200000 makes the tree as large as a monorepo; by default it is a tenth of that and quick. */
const MANY = Number(process.env['SVC_TEST_FILES'] ?? 20_000);

test('a tree of very many files is examined whole, on several threads [SCAN-18]', async () => {
  const report = await scanBeside(
    (root) => {
      for (let at = 0; at < MANY; at++) {
        const folder = join(root, `d${Math.floor(at / 500)}`);
        if (at % 500 === 0) mkdirSync(folder);
        writeFileSync(join(folder, `f${at}`), `file ${at}\n`);
      }
    },
    { threads: 2 },
  );
  expect(report.coverage).toMatchObject({ filesScanned: MANY + 1, complete: true });
}, 600_000);

test('more findings than a report lists are cut, and the scan says so [SCAN-15]', async () => {
  const root = temporaryTree();
  for (let at = 0; at < 30; at++) {
    writeIn(root, `f${at}.env`, Array.from({ length: 900 }, () => sampleToken()).join('\n'));
  }
  const report = await scanTree(root);
  expect(report.findings).toHaveLength(25_000);
  expect(report.coverage.complete).toBe(false);
  expect(report.coverage.problems).toMatchObject([
    { reason: 'the least severe findings beyond 25000 are not listed' },
  ]);
}, 300_000);
