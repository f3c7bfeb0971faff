import { scanDiff } from '@svc/scan';
import { expect, test } from 'vitest';
import { sampleDiff } from './sample-diff.ts';

test('the diff has as many lines as asked for, and svc examines each of its files', async () => {
  const diff = sampleDiff(200);
  expect(diff.split('\n').length - 1).toBe(200);
  expect(diff.match(/^diff --git/gm)).toHaveLength(4);
  expect((await scanDiff(diff)).coverage).toMatchObject({ filesScanned: 4, problems: [] });
});

test.each([60, 64, 400])('the headers of a diff of %i lines count its lines', async (lines) => {
  expect((await scanDiff(sampleDiff(lines))).coverage).toMatchObject({
    filesScanned: 4,
    problems: [],
  });
});

test.each([0, 56, 202])('there is no diff of %i lines', (lines) => {
  expect(() => sampleDiff(lines)).toThrow(RangeError);
});
