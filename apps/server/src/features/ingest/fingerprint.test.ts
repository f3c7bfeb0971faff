import { expect, test } from 'vitest';
import { sarifAdapter } from './adapters/sarif/adapter.ts';
import { result, sarif } from './adapters/sarif/report.cases.ts';
import { fingerprintTag, trustedFingerprints } from './fingerprint.ts';
import { normalizeReport } from './normalize.ts';

const HASH = '9cbc869fbfffeb60:1';

const DISTRUSTED = [
  ['an object', 'csvRowSha256', { value: 'a'.repeat(32) }],
  ['a number', 'hash', 12345678],
  ['too short', 'startColumnFingerprint', '0'],
  ['the constant of Semgrep without a login', 'matchBasedId/v1', 'requires login'],
  ['a commit', 'commitSha', 'a1'.repeat(20)],
  ['an e-mail address', 'hash', ['jane1', 'example.com'].join('@')],
  ['named after a person', 'author', 'jane-doe-1234'],
  ['a time', 'hash', '2026-01-31T12:00:00Z'],
  ['a commit message', 'commitMessage', 'fix-bug-number-1234'],
  ['a random id', 'hash', '123e4567-e89b-42d3-a456-426614174000'],
  ['a line number', 'lineNumber', '00000041'],
  ['a URL', 'hash', 'https://example.com/results/1'],
  ['a sentence', 'hash', 'found 3 problems in the file'],
] as const;

test.each(DISTRUSTED)(
  'a fingerprint that is %s identifies nothing [ING-03]',
  (_title, key, value) => {
    expect(trustedFingerprints([{ key, value }])).toEqual([]);
  },
);

test('a fingerprint that is a hash is trusted, and kept as a tag that does not lead back to it [ING-03]', () => {
  const [trusted] = trustedFingerprints([{ key: 'primaryLocationLineHash', value: HASH }]);

  expect(trusted && fingerprintTag(trusted)).toMatch(/^primaryLocationLineHash:[0-9a-f]{6}$/);
});

async function prints(results: readonly unknown[]): Promise<string[]> {
  const { findings } = await normalizeReport(sarifAdapter, sarif(results));
  return [...findings.values()].flat().map(({ finding }) => finding.fingerprint);
}

const hashed = (hash: unknown, text: string, line = 1) =>
  result({ message: { text }, partialFingerprints: { hash } }, line);

test('a trusted fingerprint outlives another wording, and a volatile one changes nothing [ING-03]', async () => {
  const [first] = await prints([hashed(HASH, 'old words')]);
  const [reworded] = await prints([hashed(HASH, 'new words', 30)]);
  const volatile = (commitSha: string) => result({ partialFingerprints: { commitSha } });

  expect(reworded).toBe(first);
  expect(await prints([volatile('a'.repeat(40))])).toEqual(
    await prints([volatile('b'.repeat(40))]),
  );
});

test('a fingerprint that is the same for all different results of a report is ignored [ING-03]', async () => {
  const constant = await prints([hashed(HASH, 'one'), hashed(HASH, 'two')]);

  expect(constant).toEqual(await prints([hashed(undefined, 'one'), hashed(undefined, 'two')]));
  expect(new Set(constant).size).toBe(2);
});

test('of several fingerprints the newest version of the best one counts [ING-03]', async () => {
  const versions = (one: object) => result({ partialFingerprints: one });
  const [both] = await prints([versions({ 'hash/v1': 'aaaaaaaa1', 'hash/v2': 'bbbbbbbb2' })]);
  const [newer] = await prints([versions({ 'hash/v1': 'cccccccc3', 'hash/v2': 'bbbbbbbb2' })]);

  expect(newer).toBe(both);
});

test('neither the order of a report nor its lines and line numbers in words change an identity [ING-03]', async () => {
  const a = result({ message: { text: 'Unused import at line 12, column 4' } }, 12);
  const b = result({ message: { text: 'Other' } }, 2);
  const moved = result({ message: { text: 'Unused import at line 40, column 9' } }, 40);

  expect((await prints([b, moved])).sort()).toEqual((await prints([a, b])).sort());
});
