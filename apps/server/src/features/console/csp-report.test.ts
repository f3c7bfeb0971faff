import { expect, test } from 'vitest';
import { parseCspReports } from './csp-report.ts';

const modern = (body: object, more: object = {}) =>
  JSON.stringify([
    { type: 'csp-violation', age: 1, url: 'https://svc.example/t/acme', body, ...more },
  ]);
const older = (report: object) => JSON.stringify({ 'csp-report': report });

test('both forms of a report give the same violation, without tenant, ids, paths and queries [CONS-02]', () => {
  const expected = [
    {
      directive: 'img-src',
      blocked: 'https://evil.example',
      page: '/t/*/findings',
      script: 'index-1a2B.js',
      line: 12,
      disposition: 'enforce',
    },
  ];
  const documentURL = 'https://svc.example/t/acme/findings/fnd_1?q=alice%40example.com#x';
  const blockedURL = 'https://user:secret@evil.example/alice?token=svt_1';
  const sourceFile = 'https://svc.example/assets/index-1a2B.js?x=1';
  expect(
    parseCspReports(
      modern({
        documentURL,
        blockedURL,
        sourceFile,
        lineNumber: 12,
        effectiveDirective: 'img-src',
        sample: 'secret',
      }),
    ),
  ).toEqual(expected);
  expect(
    parseCspReports(
      older({
        'document-uri': documentURL,
        'blocked-uri': blockedURL,
        'source-file': sourceFile,
        'line-number': 12,
        'violated-directive': "img-src 'self' data:",
        'script-sample': 'secret',
      }),
    ),
  ).toEqual(expected);
});

test.each([
  ['inline', 'inline'],
  ['data', 'data'],
  ['data:text/html,<b>secret</b>', 'data'],
  ['blob:https://svc.example/1-2', 'blob'],
  ['javascript:alert(1)', 'other'],
  ['\nlevel=fatal msg="forged"', 'other'],
  [`https://${'a.'.repeat(100)}example/`, 'other'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example'],
])('blocked %j is logged as %s', (blockedURL, blocked) => {
  expect(parseCspReports(modern({ blockedURL }))).toMatchObject([{ blocked }]);
});

test('what a report claims is taken only from what is known', () => {
  const hostile = '"}\r\n{"level":60,"msg":"forged\u001b[2J';
  const claims = {
    documentURL: hostile,
    sourceFile: hostile,
    effectiveDirective: hostile,
    lineNumber: 1e308,
  };
  expect(parseCspReports(modern({ ...claims, disposition: hostile, __proto__: { a: 1 } }))).toEqual(
    [
      {
        directive: 'other',
        blocked: 'other',
        page: 'other',
        script: null,
        line: null,
        disposition: 'enforce',
      },
    ],
  );
  expect(
    parseCspReports(modern({ documentURL: {}, blockedURL: [], lineNumber: '1' })),
  ).toHaveLength(1);
});

test('a body that is no report is refused; reports of other types and past 20 are left out', () => {
  for (const body of [
    '',
    'null',
    '1',
    '"x"',
    '{}',
    '[1]',
    '[null]',
    '{"csp-report":[]}',
    '{"csp-report":1}',
    '{'.repeat(9_000),
  ]) {
    expect(parseCspReports(body)).toBeNull();
  }
  expect(parseCspReports('[]')).toEqual([]);
  expect(parseCspReports('[{"type":"deprecation","body":{}}]')).toEqual([]);
  expect(parseCspReports('[{"type":"csp-violation"}]')).toEqual([]);
  const many = Array.from({ length: 50 }, () => ({ type: 'csp-violation', body: {} }));
  expect(parseCspReports(JSON.stringify(many))).toHaveLength(20);
});
