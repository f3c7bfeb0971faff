import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, temporaryTree, writeIn } from '@svc/git/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleToken } from '../sample-secret.testing.ts';
import { sarif } from '../sarif.ts';
import { scanDiff } from '../scan-diff.ts';
import { scanTree } from '../scan-tree.ts';
import { parseBaseline, renderBaseline } from './baseline.ts';
import { parseIgnoreFile } from './ignore-file.ts';
import { loadSuppressions } from './load-suppressions.ts';

const TODAY = '2026-11-21';
const RULE = 'secret/github-token';

/** The report of a tree under its own settings. */
async function scan(root: string) {
  return scanTree(root, { suppressions: await loadSuppressions(root, TODAY) });
}

async function writeBaseline(root: string): Promise<string> {
  const text = renderBaseline((await scanTree(root)).findings);
  writeIn(root, '.svc/baseline.json', text);
  return text;
}

const problems = (report: Awaited<ReturnType<typeof scan>>) =>
  report.coverage.problems.map(({ path, line, reason }) => `${path}:${line}: ${reason}`);

test.each([
  ['same line', (token: string) => `k = "${token}" # svc:ignore ${RULE} revoked in May`],
  ['line above', (token: string) => `// svc:ignore * a fixture\nk = "${token}"`],
  ['block comment', (token: string) => `/* svc:ignore ${RULE} a fixture */\nk = "${token}"`],
  ['markup', (token: string) => `<!-- svc:ignore ${RULE} a fixture -->\n<a b="${token}"/>`],
  ['batch file', (token: string) => `REM svc:ignore ${RULE} a fixture\nset A=${token}`],
  ['last of two', (token: string) => `k = "${token}" # svc:ignore x y svc:ignore ${RULE} fixture`],
])('a comment with rule and reason suppresses a finding: %s [SCAN-16]', async (_, text) => {
  const { findings, coverage } = await scan(temporaryTree({ a: text(sampleToken()) }));
  expect(findings).toEqual([]);
  expect(coverage).toMatchObject({ suppressed: 1, problems: [], complete: true });
});

test.each([
  ['another rule', (token: string) => `k = "${token}" # svc:ignore secret/other a fixture`],
  ['a line further down', (token: string) => `# svc:ignore ${RULE} a fixture\n\nk = "${token}"`],
  [
    'the comment of the line above, which has code of its own',
    (token: string) => `k = "x" # svc:ignore ${RULE} a fixture\nl = "${token}"`,
  ],
  ['a longer word', (token: string) => `k = "${token}" # no-svc:ignore ${RULE} a fixture`],
])('a comment does not suppress what it does not speak of: %s', async (_, text) => {
  const { findings, coverage } = await scan(temporaryTree({ a: text(sampleToken()) }));
  expect(findings).toHaveLength(1);
  expect(coverage.suppressed).toBe(0);
});

test('a comment without a reason suppresses nothing and is told with its line, and the scan is complete [SCAN-16]', async () => {
  const root = temporaryTree({ a: `\nk = "${sampleToken()}" /* svc:ignore ${RULE} */` });
  const report = await scan(root);
  expect(report.findings).toHaveLength(1);
  expect(problems(report)).toEqual([
    `a:2: svc:ignore ${RULE} has no reason and is not applied; add one`,
  ]);
  expect(report.coverage).toMatchObject({ complete: true, problems: [{ notice: true }] });
});

test.each([
  ['svc:ignore', `svc:ignore names no rule and is not applied; write svc:ignore ${RULE} REASON`],
  [
    'svc:ignore secret/githb-token a fixture',
    `svc:ignore secret/githb-token names an unknown rule and is not applied; the finding here is of ${RULE}`,
  ],
  [
    'svc:ignore secret/github a fixture',
    `svc:ignore secret/github names only a part of the rule id ${RULE} and is not applied; write all of it`,
  ],
  [
    'svc:ignore github-token a fixture',
    `svc:ignore github-token names only a part of the rule id ${RULE} and is not applied; write all of it`,
  ],
  [
    'svc:ignore secret/* a fixture',
    `svc:ignore secret/* names only a part of the rule id ${RULE} and is not applied; write all of it`,
  ],
  [
    'svc:ignore agent-config/any a fixture',
    `svc:ignore agent-config/any names only the beginning of a rule id and is not applied; the finding here is of ${RULE}`,
  ],
])(
  'a comment without the id of a rule suppresses nothing and is reported with its line: %s [SCAN-16]',
  async (comment, reason) => {
    for (const [before, after] of [
      ['# ', ''],
      ['/* ', ' */'],
      ['<!-- ', ' -->'],
    ]) {
      const same = `k = "${sampleToken()}" ${before}${comment}${after}\n`;
      const above = `${before}${comment}${after}\nk = "${sampleToken()}"\n`;
      const report = await scan(temporaryTree({ above, same }));
      expect(report.findings).toHaveLength(2);
      expect(problems(report)).toEqual([`above:1: ${reason}`, `same:1: ${reason}`]);
      expect(report.coverage).toMatchObject({ complete: true, problems: [{ notice: true }, {}] });
      const [run] = (sarif(report) as { runs: readonly { invocations: unknown }[] }).runs;
      expect(run?.invocations).toMatchObject([
        {
          toolExecutionNotifications: [
            {
              message: { text: `above: ${reason}` },
              locations: [{ physicalLocation: { region: { startLine: 1 } } }],
            },
            {},
          ],
        },
      ]);
    }
  },
);

test('a comment for another rule that exists is not reported, and an unknown one far from findings is [SCAN-16]', async () => {
  const other = `k = "${sampleToken()}" # svc:ignore agent-config/approval-bypass a fixture\n`;
  const far = `k = "${sampleToken()}"\n\n# svc:ignore secret/nothing a fixture\n`;
  expect(problems(await scan(temporaryTree({ far, other })))).toEqual([
    'far:3: svc:ignore secret/nothing names an unknown rule and is not applied; correct or remove it',
  ]);
});

test('a comment names owner and last day, which the report of suppressed findings repeats [SCAN-16]', async () => {
  const comment = `svc:ignore ${RULE} revoked in May owner=payments expires=${TODAY}`;
  const report = await scan(temporaryTree({ a: `k = "${sampleToken()}" # ${comment}` }));
  expect(report.findings).toEqual([]);
  expect(report.suppressed?.map(({ suppression }) => suppression)).toEqual([
    { by: 'comment', reason: 'revoked in May', owner: 'payments', expires: TODAY },
  ]);
  expect(problems(report)).toEqual([]);
});

test('an expired comment suppresses nothing and is reported with its line, of secrets and of risks [SCAN-16]', async () => {
  const expired = 'owner=payments expires=2026-11-20';
  const root = temporaryTree({
    a: `# svc:ignore ${RULE} a fixture ${expired}\nk = "${sampleToken()}"\n`,
    '.github/workflows/b.yml': `on:
  issues:
jobs:
  a:
    permissions:
      contents: write
    steps:
      # svc:ignore * to be fixed ${expired}
      - uses: anthropics/claude-code-action@v1
`,
  });
  const report = await scan(root);
  expect(report.findings.map(({ path }) => path)).toContain('a');
  expect(report.coverage).toMatchObject({ complete: true, suppressed: 0 });
  expect(problems(report)).toEqual([
    '.github/workflows/b.yml:8: svc:ignore * expired on 2026-11-20 (owner payments); its finding is reported',
    `a:1: svc:ignore ${RULE} expired on 2026-11-20 (owner payments); its finding is reported`,
  ]);
});

test.each([
  ['a fixture owner=', 'has an empty owner and is not applied; add a value'],
  ['a fixture owner=a owner=b', 'has owner twice and is not applied; keep one'],
  [
    'a fixture expires=soon',
    'has no valid date in expires and is not applied; write it as 2027-01-31',
  ],
  [
    'a fixture expires=2027-02-30',
    'has no valid date in expires and is not applied; write it as 2027-01-31',
  ],
  [
    'a fixture expires=0000-01-01',
    'has no valid date in expires and is not applied; write it as 2027-01-31',
  ],
  ['owner=a expires=2027-01-31', 'has no reason and is not applied; add one'],
])(
  'a malformed comment suppresses nothing and is reported: %s [SCAN-16]',
  async (terms, reason) => {
    const report = await scan(
      temporaryTree({ a: `k = "${sampleToken()}" # svc:ignore ${RULE} ${terms}` }),
    );
    expect(report.findings).toHaveLength(1);
    expect(problems(report)).toEqual([`a:1: svc:ignore ${RULE} ${reason}`]);
  },
);

test('entries of a baseline carry owner, reason and last day, and stop when they expire [SCAN-16]', async () => {
  const root = temporaryTree({ a: sampleToken(), b: sampleToken() });
  const [first, second] = (await scanTree(root)).findings;
  if (first === undefined || second === undefined) throw new Error('expected two findings');
  const terms = { owner: 'payments', reason: 'revoked "in May"', expires: TODAY };
  const text = renderBaseline([
    { ...first, ...terms },
    { ...second, expires: '2026-11-20' },
  ]);
  expect(parseBaseline(text)).toMatchObject({ entries: [{ line: 2, ...terms }, {}], problems: [] });
  expect(renderBaseline(parseBaseline(text).entries)).toBe(text);
  writeIn(root, '.svc/baseline.json', text);
  const report = await scan(root);
  expect(report.findings.map(({ path }) => path)).toEqual(['b']);
  expect(report.suppressed?.map(({ suppression }) => suppression)).toEqual([
    { by: 'baseline', ...terms },
  ]);
  expect(problems(report)).toEqual([
    `.svc/baseline.json:3: ${RULE} in b expired on 2026-11-20; its finding is reported`,
  ]);
});

test.each([{ owner: '' }, { reason: 1 }, { expires: 'soon' }])(
  'a baseline whose entry has a malformed term is a problem with its line: %j',
  async (term) => {
    const root = temporaryTree({ a: sampleToken() });
    const [finding] = (await scanTree(root)).findings;
    const text = renderBaseline([{ ...finding, ...term } as never]);
    expect(parseBaseline(text)).toEqual({
      entries: [],
      problems: [
        { line: 2, reason: 'owner and reason must be text, expires a date such as 2027-01-31' },
      ],
    });
  },
);

test('a comment that ignores no finding is told, where lines around it are not missing', async () => {
  const token = sampleToken();
  const text = `# svc:ignore ${RULE} a fixture\nx\nk = "${token}"\n`;
  const report = await scan(temporaryTree({ a: text }));
  expect(problems(report)).toEqual([`a:1: svc:ignore ${RULE} matches no finding; remove it`]);
  expect(report.coverage.complete).toBe(true);
  const added = text.replace(/^(?=.)/gm, '+');
  expect((await scanDiff(`--- a/a\n+++ b/a\n@@ -4,0 +5,3 @@\n${added}`)).coverage.problems).toEqual(
    [],
  );
});

test('in a diff a comment among the added lines counts', async () => {
  const added = `+# svc:ignore ${RULE} a fixture\n+${sampleToken()}\n`;
  const { findings, coverage } = await scanDiff(`--- a/x\n+++ b/x\n@@ -4,0 +5,2 @@\n${added}`);
  expect([findings.length, coverage.suppressed]).toEqual([0, 1]);
});

const entry = (condition: string, expires = '2027-01-31') =>
  `- ${condition}\n  owner: payments\n  reason: revoked\n  expires: ${expires}\n`;

test('entries of the ignore file suppress by fingerprint, or by anchored path and rule, until they expire [SCAN-16]', async () => {
  const files = { 'test/a.env': sampleToken(), 'src/test/a.env': sampleToken(), b: sampleToken() };
  const root = temporaryTree(files);
  const { findings } = await scanTree(root);
  const print = findings.find(({ path }) => path === 'b')?.fingerprint;
  const byPath = entry(`path: test/**\n  rule: ${RULE}`);
  writeIn(root, '.svc/ignore.yaml', byPath + entry(`fingerprint: ${print}`, TODAY));
  const report = await scan(root);
  expect(report.findings.map(({ path }) => path)).toEqual(['src/test/a.env']);
  expect(report.coverage).toMatchObject({ suppressed: 2, problems: [], complete: true });
});

test('an expired entry suppresses nothing, an unused one is told [SCAN-16]', async () => {
  const root = temporaryTree({ a: sampleToken() });
  const expired = entry('path: a\n  rule: "*"', '2026-11-20');
  writeIn(root, '.svc/ignore.yaml', expired + entry('path: none\n  rule: "*"'));
  const report = await scan(root);
  expect(report.findings).toHaveLength(1);
  expect(problems(report)).toEqual([
    '.svc/ignore.yaml:1: expired on 2026-11-20 (owner payments); its findings are reported',
    '.svc/ignore.yaml:6: matches no finding (owner payments); remove it',
  ]);
  expect(report.coverage.complete).toBe(true);
});

test.each([
  ['a: [', 1, 'not valid YAML: bad indentation, at column 5'],
  ['a: 1', 1, 'not a list of entries'],
  ['- 1', 1, 'an entry is not a mapping'],
  [`\n${entry('x: 1')}`, 2, /^an entry has a field other than /],
  ['- owner: a\n  reason: b\n  path: c\n  rule: d', 1, 'expires is missing'],
  [entry('path: a'), 1, 'fingerprint, or path and rule, is missing'],
  [entry('fingerprint: v1:12'), 1, 'fingerprint is malformed (expected v1: and 32 hex digits)'],
  [entry('path: a\n  rule: "*"', '2027-02-30'), 1, 'expires is not a date (expected YYYY-MM-DD)'],
  [entry('path: a\n  rule: "*"', 'soon'), 1, 'expires is not a date (expected YYYY-MM-DD)'],
  [entry('path: [a]\n  rule: "*"'), 1, 'path is not a string'],
  ['&a [*a, *a]', 1, 'an entry is not a mapping'],
])('what is wrong in an ignore file is told with its line: %j', (text, line, reason) => {
  const file = parseIgnoreFile(text);
  const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason);
  expect(file.entries).toEqual([]);
  expect(file.problems[0]).toEqual({ line, reason: expected });
});

test('a malformed ignore file makes the scan incomplete, and its sound entries stand', async () => {
  const root = temporaryTree({ a: sampleToken(), b: sampleToken() });
  writeIn(root, '.svc/ignore.yaml', `- x\n${entry('path: a\n  rule: "*"')}`);
  const { findings, coverage } = await scan(root);
  expect(findings.map(({ path }) => path)).toEqual(['b']);
  expect(coverage).toMatchObject({ complete: false, suppressed: 1 });
});

test('no text makes the parsers throw [SCAN-18]', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'{}[]&*:-"\n a1,?|>') }));
  fc.assert(
    fc.property(text, (any) => {
      parseIgnoreFile(any);
      parseBaseline(any);
    }),
  );
});

test('a baseline is sorted, one finding a line, without secret, line, time or count, and merges by lines [SCAN-16]', async () => {
  const token = sampleToken();
  const root = temporaryTree({ b: `\n${token}`, 'a/"x\n': sampleToken(), [`${token}.txt`]: token });
  const text = await writeBaseline(root);
  expect(text).not.toContain(token.slice(8));
  expect(text.trimEnd().split('\n')).toEqual([
    '{',
    expect.stringMatching(
      /^"v1:\w{32}": \{.*"ruleId": "secret\/github-token", "path": "a\/\\"x\\n"\},$/,
    ),
    expect.stringMatching(/"path": "b"\},$/),
    expect.stringMatching(/"path": "ghp_.*"\},$/),
    '"schema": "svc.baseline/1"',
    '}',
  ]);
  writeIn(root, 'b', `\n\n\n${token}`);
  expect(renderBaseline((await scanTree(root)).findings)).toBe(text);
  const [open, first, second, third, ...rest] = text.split('\n');
  const merged = [open, third, first, second, first, ...rest].join('\n');
  expect(parseBaseline(merged).entries).toHaveLength(3);
});

test('findings of the baseline are not reported, a changed secret in a baselined file is, and what is gone is told [SCAN-16]', async () => {
  const root = temporaryTree({ a: `k=${sampleToken()}\n`, b: sampleToken() });
  await writeBaseline(root);
  const same = await scan(root);
  expect(same.findings).toEqual([]);
  expect(same.coverage).toMatchObject({ suppressed: 2, problems: [], complete: true });
  writeIn(root, 'a', `k=${sampleToken()}\n`);
  const changed = await scan(root);
  expect(changed.findings.map(({ path }) => path)).toEqual(['a']);
  expect(problems(changed)).toEqual([
    `.svc/baseline.json:2: 1 entry is no longer found, first ${RULE} in a; svc baseline removes them`,
  ]);
});

test('a moved file keeps its baseline, a copied one does not', async () => {
  const root = temporaryTree({ a: sampleToken() });
  await writeBaseline(root);
  const copy = `${sampleToken()}`;
  writeIn(root, 'other', copy);
  renameSync(join(root, 'a'), join(root, 'moved'));
  expect((await scan(root)).findings.map(({ path }) => path)).toEqual(['other']);
  await writeBaseline(root);
  writeIn(root, 'copy', copy);
  expect((await scan(root)).findings.map(({ path }) => path)).toEqual(['copy']);
});

test('a moved file keeps its baseline when something else could not be examined', async () => {
  const root = temporaryTree({ a: sampleToken(), 'broken/.mcp.json': '{' });
  await writeBaseline(root);
  renameSync(join(root, 'a'), join(root, 'moved'));
  const { findings, coverage } = await scan(root);
  expect(findings).toEqual([]);
  expect(coverage).toMatchObject({ complete: false, suppressed: 1, problems: [{}] });
});

test('a copy is no move where the original could not be examined', async () => {
  const token = sampleToken();
  const root = temporaryTree({ 'x/.mcp.json': `{"a": "${token}"`, y: 'a' });
  await writeBaseline(root);
  writeIn(root, 'y', token);
  writeIn(root, 'x/.mcp.json', '{');
  expect((await scan(root)).findings.map(({ path }) => path)).toEqual(['y']);
});

test('a folder of a project is scanned under the settings of the project', async () => {
  const root = temporaryTree({ 'sub/in/a': sampleToken(), b: sampleToken() });
  git(root, ['init', '-q']);
  await writeBaseline(root);
  const report = await scan(join(root, 'sub'));
  expect(report.findings).toEqual([]);
  expect(report.coverage).toMatchObject({ suppressed: 1, problems: [] });
  const file = await scan(join(root, 'b'));
  expect(file.coverage).toMatchObject({ suppressed: 1, problems: [] });
});

test('a baseline with a merge conflict in it is a problem with its line', async () => {
  const root = temporaryTree({ a: sampleToken() });
  const text = await writeBaseline(root);
  writeIn(root, '.svc/baseline.json', text.replace('\n"schema', `\n${'<'.repeat(7)} x\n"schema`));
  const report = await scan(root);
  expect(problems(report)).toEqual([
    '.svc/baseline.json:3: not valid JSON; run svc baseline to rewrite it',
  ]);
  expect([report.findings.length, report.coverage.complete]).toEqual([1, false]);
});

test('settings that are no regular files are told, not read', async () => {
  const root = temporaryTree({ a: 'a' });
  mkdirSync(join(root, '.svc/ignore.yaml'), { recursive: true });
  writeFileSync(join(root, '.svc/baseline.json'), '');
  const report = await scan(root);
  expect(problems(report)).toEqual([
    '.svc/baseline.json:1: not valid JSON; run svc baseline to rewrite it',
    '.svc/ignore.yaml:null: not a regular file',
  ]);
});

test('what is suppressed is listed with who and why, masked like every other finding [SCAN-16, FIND-04]', async () => {
  const [comment, entry] = [sampleToken(), sampleToken()];
  const root = temporaryTree({
    'a.ts': `k = "${comment}" # svc:ignore ${RULE} revoked in May`,
    'b.ts': `k = "${entry}"`,
    '.svc/ignore.yaml': `- {path: b.ts, rule: "*", owner: payments, reason: a fixture, expires: 2999-01-31}\n`,
  });
  const { findings, suppressed = [] } = await scan(root);
  expect(findings).toEqual([]);
  expect(suppressed.map(({ path, suppression }) => [path, suppression])).toEqual([
    ['a.ts', { by: 'comment', reason: 'revoked in May' }],
    ['b.ts', { by: 'ignore-file', reason: 'a fixture', owner: 'payments', expires: '2999-01-31' }],
  ]);
  const text = JSON.stringify(suppressed);
  expect([text.includes(comment), text.includes(entry)]).toEqual([false, false]);
});
