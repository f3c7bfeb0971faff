import { Buffer } from 'node:buffer';
import type { ScanReport } from '@svc/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_OWNERS_PATHS, MAX_OWNERS_BYTES, ownersOf, parseCodeOwners } from './code-owners.ts';
import { proposeOwners } from './propose-owners.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const reading = (files: Files) => (path: string) => {
  const content = files[path];
  return content === undefined ? null : Buffer.from(content);
};

/** A report of findings that have nothing but paths. */
function reportOf(paths: readonly string[], suppressed?: readonly string[]): ScanReport {
  const findings = (of: readonly string[]) => of.map((path) => ({ path }));
  const report = { findings: findings(paths) };
  return (
    suppressed === undefined ? report : { ...report, suppressed: findings(suppressed) }
  ) as ScanReport;
}

const pathOf = fc
  .array(fc.constantFrom('a', 'b', 'c.ts', 'd.ts'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'));
const fileOf = fc
  .array(
    fc.tuple(
      fc.constantFrom('*', '*.ts', '/a/', 'a/b', 'b', 'docs/*', '!x'),
      fc.constantFrom('', ' @one', ' @acme/two a@b.c', ' x'),
    ),
    { maxLength: 6 },
  )
  .map((lines) => lines.map((line) => line.join('')).join('\n'));

test('each finding has the owners of its path by the last line that matches, and nothing else changes', () => {
  fc.assert(
    fc.property(
      fileOf,
      fc.array(pathOf, { maxLength: 5 }),
      fc.option(fc.array(pathOf, { maxLength: 3 }), { nil: undefined }),
      fc.constantFrom(...CODE_OWNERS_PATHS),
      (text, paths, suppressed, place) => {
        const owners = parseCodeOwners(Buffer.from(text));
        const report = reportOf(paths, suppressed);
        const expected = (path: string) => {
          const found = ownersOf(owners, path);
          if (found === null || found.owners.length === 0) return { path };
          return { path, codeOwners: { path: place, line: found.line, owners: found.owners } };
        };
        expect(proposeOwners(report, reading({ [place]: text }))).toEqual({
          findings: paths.map(expected),
          ...(suppressed !== undefined && { suppressed: suppressed.map(expected) }),
        });
      },
    ),
  );
});

test('the first place that has a file counts, also where the file does not', () => {
  const ownersIn = (files: Files) =>
    proposeOwners(reportOf(['a.ts']), reading(files)).findings[0]?.codeOwners;
  const all = {
    '.github/CODEOWNERS': '* @github',
    CODEOWNERS: '* @top',
    'docs/CODEOWNERS': '* @d',
  };
  expect(ownersIn(all)).toEqual({ path: '.github/CODEOWNERS', line: 1, owners: ['@github'] });
  const { '.github/CODEOWNERS': _, ...below } = all;
  expect(ownersIn(below)?.owners).toEqual(['@top']);
  expect(ownersIn({ 'docs/CODEOWNERS': '* @d' })?.path).toBe('docs/CODEOWNERS');
  const large = Buffer.concat([Buffer.from('* @large\n'), Buffer.alloc(MAX_OWNERS_BYTES)]);
  expect(ownersIn({ ...all, '.github/CODEOWNERS': large })).toBeUndefined();
  expect(ownersIn({})).toBeUndefined();
});

test('owners of a line are capped, and a report that would take long to compare has none', () => {
  const many = Array.from({ length: 30 }, (_, at) => `@o${at}`);
  const capped = proposeOwners(reportOf(['a']), reading({ CODEOWNERS: `* ${many.join(' ')}` }));
  expect(capped.findings[0]?.codeOwners?.owners).toEqual(many.slice(0, 20));
  const rules = 'a @b\n'.repeat(1_000);
  const paths = Array.from({ length: 10_001 }, (_, at) => `${at}`);
  const report = reportOf(paths);
  expect(proposeOwners(report, reading({ CODEOWNERS: rules }))).toBe(report);
  expect(proposeOwners(reportOf(['a']), reading({ CODEOWNERS: rules })).findings[0]).toEqual({
    path: 'a',
    codeOwners: { path: 'CODEOWNERS', line: 1_000, owners: ['@b'] },
  });
});

test('a report whose paths would take long to compare with wildcards has no owners, however few they are', () => {
  const rules = (pattern: string) => `${pattern} @b\n`.repeat(50_000);
  const report = reportOf([`${`${'a'.repeat(255)}/`.repeat(15)}last`]);
  const wild = reading({ CODEOWNERS: rules(`*${'a'.repeat(45)}?b`) });
  expect(proposeOwners(report, wild)).toBe(report);
  const literal = reading({ CODEOWNERS: rules('last') });
  expect(proposeOwners(report, literal).findings[0]?.codeOwners?.owners).toEqual(['@b']);
});

test('a report whose owners would be longer than 4 MiB has none', () => {
  const owners = Array.from(
    { length: 20 },
    (_, at) => `${'o'.repeat(180)}${at}@${'h'.repeat(180)}`,
  );
  const read = reading({ CODEOWNERS: `* ${owners.join(' ')}` });
  const reportOfMany = (count: number) => reportOf(Array.from({ length: count }, () => 'a'));
  expect(proposeOwners(reportOfMany(500), read).findings[0]?.codeOwners?.owners).toEqual(owners);
  const many = reportOfMany(700);
  expect(proposeOwners(many, read)).toBe(many);
});
