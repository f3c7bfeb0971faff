import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryTree } from '@svc/git/testing';
import { expect, test } from 'vitest';
import { sampleToken } from '../sample-secret.testing.ts';
import { scanTree } from '../scan-tree.ts';

/** A tree large enough for threads: secrets, assets, skipped files, problems. */
function largeTree(): string {
  const root = temporaryTree();
  for (let at = 0; at < 900; at++) {
    const folder = join(root, `d${at % 13}`);
    mkdirSync(folder, { recursive: true });
    const text = at % 10 === 0 ? `K=${sampleToken()}\nMODEL=gpt-4o\n` : `plain ${at}\n`;
    writeFileSync(join(folder, `f${at}.env`), at % 50 === 1 ? '\0' : text);
  }
  writeFileSync(join(root, '.mcp.json'), '{');
  writeFileSync(join(root, 'large'), 'x'.repeat(2000));
  symlinkSync('large', join(root, 'link'));
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x61, 0xff])]), sampleToken());
  return root;
}

test('any number of threads gives the same report, byte for byte [SCAN-07]', async () => {
  const root = largeTree();
  const one = await scanTree(root, { maxFileBytes: 1000 });
  expect(one.findings).toHaveLength(91);
  for (const threads of [2, 3]) {
    const more = await scanTree(root, { maxFileBytes: 1000, threads });
    expect(JSON.stringify(more)).toBe(JSON.stringify(one));
  }
});

test('progress counts up to all files of the tree [SCAN-17]', async () => {
  const root = largeTree();
  let last = { files: 0, bytes: 0, total: null as number | null };
  const report = await scanTree(root, {
    threads: 2,
    progress: (state) => {
      expect(state.files).toBeGreaterThanOrEqual(last.files);
      last = { ...state };
    },
  });
  expect(last).toEqual({ files: 904, bytes: report.coverage.bytesScanned, total: 904 });
});

test('a scan in threads that is stopped says how far it came [SCAN-15]', async () => {
  const controller = new AbortController();
  const { coverage } = await scanTree(largeTree(), {
    threads: 2,
    signal: controller.signal,
    progress: () => controller.abort(),
  });
  expect(coverage.complete).toBe(false);
  expect(coverage.filesScanned).toBeLessThan(900);
  expect(coverage.problems.at(0)?.reason).toMatch(/^interrupted: \d+ files up to .* not examined$/);
});
