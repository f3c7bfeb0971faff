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
    src/a.ts:3:9  token = ghp_…(40)

high      GitHub token  secret/github-token
          Reach  code (60 of 100)
          Do     Revoke the token.
    src/a.ts:3:9       token = ghp_…(40)
    src/longer.ts:3:9  token = ghp_…(40)  (medium confidence)

For tests and examples

high      GitHub token  secret/github-token
    test/a.ts:3:9  token = ghp_…(40)

4 findings (1 critical, 3 high), 1 of them for tests; 0 AI assets. Examined 2 files (20 bytes).
`);
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
    '    src/a.ts:3:9  Role app may call bedrock:* on *.\n                  Action: "bedrock:*"\n',
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
  ['a finding below the threshold', [finding({ severity: 'medium' })], true, 0],
])('enforce mode ends after %s with its code [SCAN-08, SCAN-09]', (_, findings, complete, code) => {
  expect(verdictOf(report(findings, { complete }), 'enforce', 'high')).toBe(code);
  expect(verdictOf(report(findings, { complete }), 'observe', 'high')).toBe(0);
});
