import type { ScanFinding, ScanReport } from '@svc/contract';
import { expect, test } from 'vitest';
import { renderReport } from './report-text.ts';
import { verdictOf } from './verdict.ts';

const PLAIN = { color: false, width: null };

function finding(given: Partial<ScanFinding> = {}): ScanFinding {
  const line = given.span?.startLine ?? 3;
  return {
    ruleId: 'secret/github-token',
    title: 'GitHub token',
    severity: 'high',
    confidence: 'high',
    category: 'secret',
    class: 'real',
    path: 'src/a.ts',
    span: { startLine: line, startColumn: 9, endLine: line, endColumn: 49 },
    excerpt: 'token = ghp_…(40)',
    fingerprint: `v1:${'0'.repeat(32)}`,
    contentFingerprint: `v1:${'0'.repeat(32)}`,
    blastRadius: { score: 60, factors: [{ name: 'target', value: 'code', points: 60 }] },
    remediation: 'Revoke the token.',
    ...given,
  };
}

function report(
  findings: readonly ScanFinding[],
  coverage: Partial<ScanReport['coverage']> = {},
): ScanReport {
  return {
    schema: 'svc.scan/1',
    tool: { name: 'svc', version: '0.1.0' },
    findings: [...findings],
    assets: [],
    coverage: {
      scope: 'tree',
      filesScanned: 2,
      bytesScanned: 20,
      filesSkipped: {
        binary: 0,
        'too-large': 0,
        unreadable: 0,
        'not-a-regular-file': 0,
        'changed-while-read': 0,
      },
      problems: [],
      complete: true,
      ...coverage,
    },
  };
}

test('a report tells the worst rules first, each once with reach and what to do, and tests after the rest [SCAN-17]', () => {
  const text = renderReport(
    report([
      finding(),
      finding({ path: 'src/longer.ts', confidence: 'medium' }),
      finding({ path: 'test/a.ts', class: 'test' }),
      finding({ ruleId: 'secret/aws', title: 'AWS key', severity: 'critical', why: 'It pays.' }),
    ]),
    PLAIN,
  );
  expect(text).toBe(`critical  AWS key  secret/aws
          Why    It pays.
          Reach  code (60 of 100)
          Do     Revoke the token.
    src/a.ts:3:9
        token = ghp_…(40)

high      GitHub token  secret/github-token
          Reach  code (60 of 100)
          Do     Revoke the token.
    src/a.ts:3:9
        token = ghp_…(40)
    src/longer.ts:3:9  (medium confidence)
        token = ghp_…(40)

For tests and examples

high      GitHub token  secret/github-token
    test/a.ts:3:9
        token = ghp_…(40)

Do first: AWS key at src/a.ts:3: Revoke the token.
3 findings (1 critical, 2 high), and 1 for tests and examples (1 high); 0 AI assets. Examined 2 files (20 bytes).
`);
});

test('what of the findings for tests fails no scan is said, and is not counted with the rest [SCAN-17]', () => {
  const password = { class: 'test', confidence: 'low' } as const;
  const summary = (...findings: ScanFinding[]) =>
    renderReport(report(findings), { ...PLAIN, isClassNamed: true })
      .trimEnd()
      .split('\n')
      .at(-1);
  expect(
    summary(finding(), finding(password), finding({ ...password, contentFingerprint: 'v1:1' })),
  ).toMatch(/^1 finding \(1 high\), and 2 for tests and examples that fail no scan;/);
  expect(summary(finding(password))).toMatch(
    /^No findings, and 1 for tests and examples that fails no scan;/,
  );
  expect(summary(finding({ class: 'test' }), finding(password))).toMatch(
    /^No findings, and 2 for tests and examples \(1 high, 1 that fails no scan\);/,
  );
  const text = renderReport(report([finding(password)]), { ...PLAIN, isClassNamed: true });
  expect(text).toMatch(/^For tests and examples \(none of these fails a scan\)\n/);
});

test('where findings of a rule reach differently far, what they share is told once and the rest at each place', () => {
  const radius = (score: number, ...values: string[]) => ({
    blastRadius: {
      score,
      factors: values.map((value, at) => ({ name: `factor ${at}`, value, points: 1 })),
    },
  });
  const text = renderReport(
    report([
      finding(radius(80, 'code', 'all of it')),
      finding({ path: 'src/b.ts', ...radius(40, 'code', 'a part') }),
    ]),
    PLAIN,
  );
  expect(text).toContain('          Reach  code; more at each place (40 to 80 of 100)\n');
  expect(text).toContain('    src/a.ts:3:9  (reach: all of it, 80 of 100)\n');
  expect(text).toContain('    src/b.ts:3:9  (reach: a part, 40 of 100)\n');
});

test('of many places that share a message the first ten are listed and the rest counted', () => {
  const places = (count: number) =>
    renderReport(
      report(
        Array.from({ length: count }, (_, n) =>
          finding({ path: `f${n}.py`, message: 'Told once.' }),
        ),
      ),
      PLAIN,
    ).match(/^ {8}\S.*$/gm);
  expect(places(40)).toHaveLength(11);
  expect(places(40)?.at(-1)).toBe('        and 30 more places (--json lists them)');
  expect(places(11)).toHaveLength(11);
  expect(places(11)?.at(-1)).toMatch(/f10\.py/);
});

test('a retired model is told once with its places below, and apart where only examples use it [SCAN-17]', () => {
  const retired = (path: string, of: string, use: string) => {
    const { class: _, ...one } = finding({
      ruleId: 'asset/retired-model',
      title: 'Retired model in use',
      category: 'asset',
      message: `${of} was retired.`,
      path,
      blastRadius: { score: 30, factors: [{ name: 'use', value: use, points: 10 }] },
    });
    return one;
  };
  const product = 'used by the product';
  const text = renderReport(
    report([
      retired('a.py', 'gpt-4', product),
      retired('b.py', 'gpt-3', product),
      retired('c.py', 'gpt-4', product),
      retired('examples/d.py', 'gpt-4', 'used by an example'),
    ]),
    PLAIN,
  );
  expect(text).toContain(`
    gpt-4 was retired.
        a.py:3:9
        c.py:3:9
    gpt-3 was retired.
        b.py:3:9

For tests and examples
`);
  expect(text).toMatch(/\n {4}gpt-4 was retired\.\n {8}examples\/d\.py:3:9\n/);
});

test('a finding that stands at several places is one, with its places listed [SCAN-17]', () => {
  const { class: _, fingerprint, contentFingerprint, ...model } = finding({ category: 'asset' });
  const places = ['a.py', 'b.py'].map((path) => {
    return { path, span: model.span, fingerprint, contentFingerprint };
  });
  const message = 'gpt-4 was retired. Named at 2 places in 2 files.';
  const own = { ...model, message, fingerprint, contentFingerprint, places };
  const text = renderReport(report([own]), PLAIN);
  expect(text).toContain(`    ${message}\n        a.py:3:9\n        b.py:3:9\n`);
  expect(text).toContain('\n1 finding at 2 places (');
});

test('one secret in several files is one finding with its places, and another value is not [SCAN-17]', () => {
  const value = (path: string, contentFingerprint: string) =>
    finding({ path, contentFingerprint, fingerprint: `v1:${path}` });
  const own = ['a', 'b', 'c'].map((path) => value(path, 'v1:same'));
  const text = renderReport(report([...own, value('d', 'v1:other')]), PLAIN);
  expect(text).toContain(
    '    a:3:9\n        token = ghp_…(40)\n        also b:3:9\n        also c:3:9\n',
  );
  expect(text).toContain('    d:3:9\n');
  expect(text).toContain('\n2 findings at 4 places (2 high)');
});

test('secrets that differ in what is told of them stay apart', () => {
  const own = [
    finding({ path: 'a' }),
    finding({ path: 'b', severity: 'medium' }),
    finding({ path: 'c', class: 'test' }),
    finding({ path: 'd', commit: 'f'.repeat(40) }),
    finding({ path: 'e', message: 'Named so.' }),
  ];
  expect(renderReport(report(own), PLAIN)).not.toContain('also ');
});

test('a finding tells what it was found through, its other parts and its commit', () => {
  const part = (title: string, startLine: number) => ({
    ruleId: 'secret/x',
    title,
    span: { startLine, startColumn: 9, endLine: startLine, endColumn: 20 },
  });
  const text = renderReport(
    report([
      finding({
        encodings: ['base64', 'hex'],
        parts: [part('Key id', 2), part('Key', 3)],
        commit: 'a'.repeat(40),
      }),
    ]),
    PLAIN,
  );
  expect(text).toContain('(in base64 of hex, with Key id at 2:9, commit aaaaaaaaaaaa)\n');
});

test('a finding that is no secret tells its message, and its line below it', () => {
  const { class: _, ...risk } = finding({
    ruleId: 'ai-permission/wildcard',
    category: 'ai-permission',
    message: 'Role app may call bedrock:* on *.',
    excerpt: 'Action: "bedrock:*"',
  });
  expect(renderReport(report([risk]), PLAIN)).toContain(
    '    src/a.ts:3:9  Role app may call bedrock:* on *.\n        Action: "bedrock:*"\n',
  );
});

test('an incomplete report begins and ends with saying so', () => {
  const text = renderReport(report([finding()], { complete: false }), PLAIN);
  expect(text).toMatch(/^Incomplete: not everything could be examined\./);
  expect(text).toMatch(/\nIncomplete: .* 1 finding [^\n]*\n$/);
});

test('long texts are wrapped to the terminal, between words, and coloured only where asked', () => {
  const remediation = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ');
  const text = renderReport(report([finding({ remediation })]), { color: true, width: 80 });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours start with it.
  const lines = text.replace(/\x1b\[\d+m/g, '').split('\n');
  expect(text).toContain('\x1b[31m');
  expect(Math.max(...lines.slice(0, -2).map(({ length }) => length))).toBeLessThanOrEqual(80);
  expect(lines.join(' ').replace(/ +/g, ' ')).toContain(remediation);
});

test.each([
  ['a finding, and not everything examined', [finding()], false, 1],
  ['nothing found, and not everything examined', [], false, 2],
  ['a test at low confidence', [finding({ class: 'test', confidence: 'low' })], true, 0],
  ['a well-formed token of a test', [finding({ class: 'test' })], true, 1],
  ['a placeholder', [finding({ class: 'placeholder' })], true, 0],
  ['an example of a manual', [finding({ class: 'example' })], true, 0],
  ['a finding below the threshold', [finding({ severity: 'medium' })], true, 0],
])('enforce mode ends after %s with its code [SCAN-08, SCAN-09]', (_, findings, complete, code) => {
  expect(verdictOf(report(findings, { complete }), 'enforce', 'high')).toBe(code);
  expect(verdictOf(report(findings, { complete }), 'observe', 'high')).toBe(0);
});

test('the summary begins with the one thing to do first: the worst and surest, a credential before a model [SCAN-17]', () => {
  const { class: _, ...model } = finding({ ruleId: 'asset/retired-model', category: 'asset' });
  const guess = finding({ ruleId: 'secret/generic', title: 'Guess', confidence: 'low' });
  const text = renderReport(
    report([model, guess, finding(), finding({ path: 'b.ts', confidence: 'low' })]),
    PLAIN,
  );
  expect(text.split('\n').at(-3)).toBe(
    'Do first: GitHub token at src/a.ts:3 (and 1 more): Revoke the token.',
  );
  expect(renderReport(report([]), PLAIN)).not.toContain('Do first');
});

test.each([
  [
    'Revoke it under GitLab, Access tokens, and renew it. Then look.',
    'Revoke it under GitLab, Access tokens, and renew it.',
  ],
  ['Revoke it under Wit.ai, Settings. Then look.', 'Revoke it under Wit.ai, Settings.'],
  [
    '1. Remove the input, or list users.\n2. Restrict the tools.',
    'Remove the input, or list users.',
  ],
  ['Rotate the key, then the password', 'Rotate the key, then the password.'],
])('what to do first is a whole sentence: %j', (remediation, step) => {
  const text = renderReport(report([finding({ remediation })]), PLAIN);
  expect(text).toMatch(/^Do first: .*$/m);
  expect(/^Do first: .*$/m.exec(text)?.[0].endsWith(`: ${step}`)).toBe(true);
});

test('what fails no scan in tests and manuals is only counted, unless its class is named [SCAN-17]', () => {
  const found = [
    finding({ class: 'example', path: 'README.md' }),
    finding({ class: 'test', confidence: 'low', path: 'test/a.ts' }),
  ];
  const short = renderReport(report(found), PLAIN);
  expect(short).not.toContain('README.md');
  expect(short).toContain(
    'No findings, and 1 for tests and examples that fails no scan, and 1 of manuals (--class real,test,example lists all);',
  );
  const whole = renderReport(report(found), { ...PLAIN, isClassNamed: true });
  expect(whole).toContain('Examples of manuals (none of these fails a scan)');
  expect(whole).toContain('README.md:3:9');
});

test('a tree whose libraries of AI are all that was recognized says so, and names them [SCAN-17]', () => {
  const asset = (kind: 'dependency' | 'model', name: string) => ({ kind, name }) as never;
  const summary = (assets: never[]) =>
    renderReport({ ...report([]), assets }, PLAIN).split('. ')[0];
  const libraries = ['openai', 'langchain', 'openai'].map((name) => asset('dependency', name));
  expect(summary(libraries)).toBe(
    'No findings; AI libraries seen, nothing understood: langchain, openai',
  );
  expect(summary([...'fedcba'].map((name) => asset('dependency', name)))).toBe(
    'No findings; AI libraries seen, nothing understood: a, b, c, d, e and 1 more',
  );
  expect(summary([...libraries, asset('model', 'gpt-4o')])).toBe(
    'No findings; 4 AI assets (svc bom --format text lists them)',
  );
});
