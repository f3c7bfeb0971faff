import { expect, test } from 'vitest';
import { progressLine } from './progress-line.ts';

test('a long scan shows files, bytes and, once the tree is listed, a bar, and leaves nothing behind [SCAN-17]', () => {
  let now = 0;
  let written = '';
  const line = progressLine(
    (text) => {
      written += text;
    },
    () => now,
  );
  line.show({ files: 1, bytes: 1, total: null });
  expect(written).toBe('');
  now = 1000;
  line.show({ files: 1200, bytes: 35e6, total: null });
  line.show({ files: 1300, bytes: 36e6, total: null });
  expect(written).toBe('\r\x1b[KScanning: 1,200 files, 35 MB, 35 MB/s');
  written = '';
  now = 2000;
  line.show({ files: 1700, bytes: 50e6, total: 3400 });
  line.clear();
  line.clear();
  expect(written).toBe(
    '\r\x1b[K[##########..........] 1,700 of 3,400 files, 50 MB, 25 MB/s\r\x1b[K',
  );
});

test('when all files are examined, the line says what is still under way, once [SCAN-17]', () => {
  let now = 0;
  let written = '';
  const line = progressLine(
    (text) => {
      written += text;
    },
    () => now,
  );
  now = 1000;
  line.show({ files: 99, bytes: 1e6, total: 100 });
  written = '';
  now = 1010;
  line.show({ files: 100, bytes: 1e6, total: 100 });
  line.show({ files: 100, bytes: 1e6, total: 100 });
  expect(written).toBe(
    '\r\x1b[KExamined 100 files, 1 MB, 1 MB/s; analyzing code and configuration',
  );
});
