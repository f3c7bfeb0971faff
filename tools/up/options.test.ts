import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseOptions } from './options.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-options-'));
  mkdirSync(join(folder, 'my répo'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('folders are taken from where the person is, each once [OPS-01]', () => {
  const absolute = join(folder, 'my répo');
  expect(parseOptions(['my répo', absolute, '--open'], folder)).toEqual({
    once: false,
    open: true,
    folders: [absolute],
  });
});

describe('refused before anything starts:', () => {
  test.each([
    ['a file', ['file'], 'file cannot be scanned'],
    ['what does not exist', ['none'], 'none cannot be scanned'],
    ['what does not exist', ['none'], 'ENOENT'],
    ['the second path', ['my répo', 'file'], 'file cannot be scanned'],
    ['an unknown option', ['--opne'], "Unknown option '--opne'"],
    ['--once with a path', ['--once', 'my répo'], '--once takes nothing else'],
  ])('%s, by name [OPS-01]', (_name, args, message) => {
    expect(() => parseOptions(args, folder)).toThrow(message);
  });
});
