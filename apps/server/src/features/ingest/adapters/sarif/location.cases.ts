import type { AcceptedCase } from '../adapter-cases.testing.ts';
import { result, sarif } from './report.cases.ts';

const at = (artifactLocation: unknown, region: unknown = { startLine: 1 }, more: object = {}) =>
  result({ locations: [{ physicalLocation: { artifactLocation, region } }], ...more });

/** Each URI of a result, and the path that it becomes. */
const pathCase = (
  title: string,
  paths: Readonly<Record<string, string>>,
  run: Record<string, unknown> = {},
  uriBaseId?: string,
): AcceptedCase => ({
  title,
  report: sarif(
    Object.keys(paths).map((uri, index) =>
      at({ uri, uriBaseId }, { startLine: 1 }, { ruleId: `r${index}` }),
    ),
    {},
    run,
  ),
  findings: Object.values(paths).map((path) => ({ path })),
});

const BASES = {
  PROJECTROOT: { uri: 'file:///home/ci/build/project/' },
  SRCROOT: { uri: ' src/', uriBaseId: 'PROJECTROOT' },
};

export const PLACE_CASES: readonly AcceptedCase[] = [
  pathCase('relative paths, percent-encoded or not, with dots and backslashes', {
    'src/a.py': 'src/a.py',
    './src//b.py': 'src/b.py',
    'src/my%20file.py': 'src/my file.py',
    'docs/100%.txt': 'docs/100%.txt',
    'src\\win\\c.cs': 'src/win/c.cs',
    'a/../b/d.py': 'b/d.py',
    '%2e%2e/%2e%2e/etc/passwd': '(outside)/etc/passwd',
    '../secret.py': '(outside)/secret.py',
  }),
  pathCase(
    'absolute paths below the folder that the tool ran in, and elsewhere',
    {
      'file:///home/ci/build/project/src/a.py': 'src/a.py',
      '/home/ci/build/project/b.py': 'b.py',
      'file://localhost/usr/lib/x.py': '(outside)/usr/lib/x.py',
      'file:///home/runner/work/repo/repo/src/c.py': 'src/c.py',
      '/github/workspace/d.py': 'd.py',
    },
    { originalUriBaseIds: BASES },
  ),
  pathCase(
    'paths of Windows',
    {
      'file:///C:/Code/app/File1.cs': 'File1.cs',
      'c:\\code\\app\\sub\\file2.cs': 'sub/file2.cs',
      'D:\\other\\file3.cs': '(outside)/D:/other/file3.cs',
    },
    { invocations: [{ workingDirectory: { uri: 'file:///C:/code/app' } }] },
  ),
  pathCase(
    'a chain of bases, whose relative ones count',
    { 'collections/list.h': 'src/collections/list.h' },
    { originalUriBaseIds: BASES },
    'SRCROOT',
  ),
  pathCase('a base that the run does not define', { 'a.py': 'a.py' }, {}, '%SRCROOT%'),
  pathCase(
    'bases in a circle',
    { 'a.py': 'y/x/a.py' },
    { originalUriBaseIds: { X: { uri: 'x/', uriBaseId: 'Y' }, Y: { uri: 'y/', uriBaseId: 'X' } } },
    'X',
  ),
  pathCase('URIs that are not files, without their credentials', {
    'https://bob:hunter2secret@git.example.com/repo/a.py':
      'https://[credentials]@git.example.com/repo/a.py',
    'git:main:src/a.py': 'git:main:src/a.py',
  }),
  {
    title: 'an artifact by its index',
    report: sarif(
      [at({ index: 1 })],
      {},
      {
        artifacts: [{ location: { uri: 'x.py' } }, { location: { uri: 'y.py' } }],
      },
    ),
    findings: [{ path: 'y.py' }],
  },
  {
    title: 'no locations, no artifact, and no region',
    report: sarif([
      result({ locations: undefined, ruleId: 'a' }),
      result({ locations: [], ruleId: 'b', analysisTarget: { uri: 'target.py' } }),
      result({ locations: [{ logicalLocations: [{ name: 'f' }] }], ruleId: 'c' }),
      at({ uri: 'npm/lib@1.0.0' }, undefined, { ruleId: 'd' }),
    ]),
    findings: [
      { path: '(no location)', span: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } },
      { path: 'target.py' },
      { path: '(no location)' },
      { path: 'npm/lib@1.0.0' },
    ],
  },
  {
    title: 'regions without a line, with impossible numbers, and in part',
    report: sarif([
      at({ uri: 'a' }, { charOffset: 5, charLength: 3 }),
      at({ uri: 'b' }, { startLine: 0, startColumn: -1 }),
      at({ uri: 'c' }, { startLine: 5, endLine: 3, startColumn: 9, endColumn: 2 }),
      at({ uri: 'd' }, { startLine: 7, startColumn: 2, endColumn: 8 }),
      at({ uri: 'e' }, { startLine: 1e12 }),
    ]),
    findings: [
      { span: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } },
      { span: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } },
      { span: { startLine: 5, startColumn: 9, endLine: 5, endColumn: 9 } },
      { span: { startLine: 7, startColumn: 2, endLine: 7, endColumn: 8 } },
      { span: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } },
    ],
  },
  {
    title: 'several locations, of which the first counts',
    report: sarif([
      result({
        locations: ['a.py', 'b.py', 'c.py'].map((uri) => ({
          physicalLocation: { artifactLocation: { uri }, region: { startLine: 2 } },
        })),
      }),
    ]),
    findings: [{ path: 'a.py', message: 'A message. (and 2 more locations)' }],
  },
];
