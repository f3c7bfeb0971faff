import { atLeast, CHECK_MODES, type ScanFinding, SEVERITIES } from '@svc/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Evidence, judge } from './judge.ts';

const COVERAGE: Evidence['coverage'] = {
  scope: 'diff',
  filesScanned: 1,
  bytesScanned: 1,
  filesSkipped: {
    binary: 0,
    'too-large': 0,
    unreadable: 0,
    'not-a-regular-file': 0,
    'changed-while-read': 0,
  },
  problems: [],
  complete: true,
};

function finding(given: Partial<ScanFinding> = {}): ScanFinding {
  return {
    ruleId: 'secret/example',
    title: 'Example token',
    severity: 'high',
    confidence: 'high',
    category: 'secret',
    path: 'a',
    span: { startLine: 3, startColumn: 1, endLine: 3, endColumn: 9 },
    excerpt: '****',
    fingerprint: 'v1:0',
    contentFingerprint: 'v1:c0',
    blastRadius: { score: 60, factors: [] },
    remediation: 'Revoke the token.',
    ...given,
  };
}

const evidence = (given: Partial<Evidence>): Evidence => ({
  findings: [],
  suppressed: [],
  coverage: COVERAGE,
  filesInPart: 0,
  settled: [],
  mode: 'enforce',
  maxAnnotations: 50,
  failOn: 'high',
  ...given,
});

test('the conclusion is failure only in mode enforce and from the threshold up, whatever was found [PR-02]', () => {
  const severities = fc.array(fc.constantFrom(...SEVERITIES), { maxLength: 80 });
  const mode = fc.constantFrom(...CHECK_MODES);
  fc.assert(
    fc.property(severities, mode, fc.constantFrom(...SEVERITIES), (found, checkMode, failOn) => {
      const findings = found.map((severity, at) =>
        finding({ severity, fingerprint: `v1:${at}`, contentFingerprint: `v1:c${at}` }),
      );
      const result = judge(evidence({ findings, mode: checkMode, failOn }));
      const fails = checkMode === 'enforce' && found.some((one) => atLeast(one, failOn));
      const otherwise = found.length > 0 ? 'neutral' : 'success';
      expect(result.conclusion).toBe(fails ? 'failure' : otherwise);
      const ranks = result.annotations.map(({ severity }) => SEVERITIES.indexOf(severity));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(ranks.length + result.counts.omitted).toBe(found.length);
      expect(result.annotations.some(({ level }) => level === 'failure')).toBe(fails);
    }),
  );
});

test('each known finding accounts for one finding of the change, exact matches first [PR-01]', () => {
  const moved = finding({ path: 'b', fingerprint: 'v1:b' });
  const result = judge(
    evidence({
      findings: [moved, finding()],
      settled: [{ fingerprint: 'v1:0', contentFingerprint: 'v1:c0', state: 'existing' }],
    }),
  );
  expect(result.counts).toMatchObject({ introduced: 1, existing: 1 });
  expect(result.annotations.map(({ path }) => path)).toEqual(['b']);
});

test('a password of a test does not fail the check, a token of a vendor in a test does [PR-02]', () => {
  const weak = finding({ class: 'test', confidence: 'low' });
  expect(judge(evidence({ findings: [weak] })).conclusion).toBe('neutral');
  expect(judge(evidence({ findings: [finding({ class: 'test' })] })).conclusion).toBe('failure');
});

test('a file that could not be examined makes a check without findings neutral [PR-02]', () => {
  const problems = [{ path: '.mcp.json', line: 2, reason: 'unterminated `string`' }];
  const result = judge(evidence({ coverage: { ...COVERAGE, complete: false, problems } }));
  expect(result).toMatchObject({ conclusion: 'neutral', counts: { problems: 1 } });
  expect(result.summary).toContain('`.mcp.json:2` `` unterminated `string` ``');
});

test('texts stay within the limits of a code host [PR-01]', () => {
  const path = `${'`x'.repeat(2_000)}`;
  const problems = Array.from({ length: 1_000 }, () => ({
    path,
    line: null,
    reason: path.slice(0, 500),
  }));
  const long = finding({ path, title: 'x'.repeat(300) });
  const suppressed = Array.from({ length: 1_000 }, () => ({
    ...long,
    suppression: { by: 'comment' as const },
  }));
  const result = judge(
    evidence({ findings: [long], suppressed, coverage: { ...COVERAGE, problems } }),
  );
  expect(result.summary.length).toBeLessThan(65_535);
  expect(result.annotations[0]?.title.length).toBe(255);
});
