import { Buffer } from 'node:buffer';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildMatcher } from '../../build.ts';
import { SEARCH_PATTERNS } from '../secrets/secret-searcher.ts';
import { fastMatcher } from './fast-matcher.ts';
import { plainMatcher } from './plain-matcher.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-matcher-'));
const path = join(folder, 'build', 'matcher.bin');
afterAll(() => rmSync(folder, { recursive: true }));

test('before the build there is no fast matcher', () => {
  expect(fastMatcher(SEARCH_PATTERNS, path)).toBeNull();
});

test('the built matcher is the one for the rules, and is built once', async () => {
  expect(await buildMatcher(path, SEARCH_PATTERNS)).toMatchObject({ built: true });
  const { mtimeMs } = statSync(path);
  const bytes = Buffer.from(`password = "${'correct horse'.replace(' ', '-')}"`);
  const matcher = fastMatcher(SEARCH_PATTERNS, path);
  expect(matcher?.find(bytes)).toEqual(plainMatcher(SEARCH_PATTERNS).find(bytes));
  expect(await buildMatcher(path, SEARCH_PATTERNS)).toMatchObject({ built: false });
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
});

test('a matcher that was built for other patterns is not used', () => {
  expect(fastMatcher(SEARCH_PATTERNS.slice(1), path)).toBeNull();
});

test('a build that was cut short is made again', async () => {
  writeFileSync(path, readFileSync(path).subarray(0, 1000));
  expect(() => fastMatcher(SEARCH_PATTERNS, path)).toThrow(/cut short/);
  expect((await buildMatcher(path, SEARCH_PATTERNS)).built).toBe(true);
});
