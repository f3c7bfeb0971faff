import { hash } from 'node:crypto';
import { ScanReport } from '@svc/contract';
import { git, temporaryTree, writeIn } from '@svc/git/testing';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { fingerprints } from './fingerprint.ts';
import { scanTree } from './scan-tree.ts';
import { renderBaseline } from './suppression/baseline.ts';
import { loadSuppressions } from './suppression/load-suppressions.ts';

const MODEL = 'text-davinci-003';
const RULE = 'asset/retired-model';
const call = `from crewai import LLM\nLLM(model="${MODEL}")\n`;
const files = { 'b.py': call, 'a.py': `${call}LLM(model="${MODEL}")\n`, 'examples/c.py': call };
const schema = Compile(ScanReport);

const scan = async (root: string) =>
  scanTree(root, { suppressions: await loadSuppressions(root, '2026-11-22') });
const placesOf = ({ findings }: ScanReport) =>
  findings.map(({ places = [] }) =>
    places.map(({ path, span }) => `${path}:${span.startLine}`).join(' '),
  );
/** The fingerprint that a finding about the model had at a place of its own, as version 0.1.0 made it. */
const alone = (path: string, ordinal = 0) =>
  fingerprints({ ruleId: RULE, tag: hash('sha256', MODEL, 'hex').slice(0, 12), path, ordinal });

test('a model that has retired is one finding for each use, with its places and their fingerprints [SCAN-04, FIND-04]', async () => {
  const report = await scan(temporaryTree(files));
  expect(schema.Errors(report)).toEqual([]);
  expect(placesOf(report)).toEqual(['a.py:2 a.py:3 b.py:2', 'examples/c.py:2']);
  const [product, example] = report.findings;
  expect(product).toMatchObject({ ruleId: RULE, severity: 'medium', path: 'a.py' });
  expect(product?.message).toMatch(
    /^text-davinci-003 was retired on .* Named at 3 places in 2 files\.$/,
  );
  expect(product?.places).toMatchObject([alone('a.py'), alone('a.py', 1), alone('b.py')]);
  expect(example).toMatchObject({ severity: 'low', path: 'examples/c.py' });
  expect(example?.message).not.toContain('Named');
  expect(new Set(report.findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test('a model that is named at one place more, or elsewhere only, is the same finding [FIND-04]', async () => {
  const [{ findings: before }, { findings: after }] = await Promise.all([
    scan(temporaryTree({ 'a.py': call })),
    scan(temporaryTree({ 'b.py': call, 'lib/z.py': call })),
  ]);
  expect(before).toHaveLength(1);
  expect(after.map(({ fingerprint }) => fingerprint)).toEqual([before[0]?.fingerprint]);
  expect(before[0]?.contentFingerprint).toBe(before[0]?.fingerprint);
});

test('a finding stands where a call takes the model before where its name only occurs', async () => {
  const named = `helper = make("${MODEL}")\n`;
  const report = await scan(temporaryTree({ 'a.py': `import crewai\n${named}`, 'b.py': call }));
  expect(placesOf(report)).toEqual(['a.py:2 b.py:2']);
  expect(report.findings).toMatchObject([{ path: 'b.py', severity: 'medium', confidence: 'high' }]);
});

test('suppressed places are no places of the finding, and all of them suppressed are none [SCAN-16]', async () => {
  const ignored = call.replace('\nLLM', `\n# svc:ignore ${RULE} replaced in May\nLLM`);
  const root = temporaryTree({ 'a.py': ignored, 'b.py': call });
  expect(placesOf(await scan(root))).toEqual(['b.py:2']);
  const entry = { ...alone('b.py'), ruleId: RULE, path: 'b.py' };
  writeIn(root, '.svc/baseline.json', renderBaseline([entry]));
  const report = await scan(root);
  expect(report.findings).toEqual([]);
  expect(report.coverage).toMatchObject({ suppressed: 2, problems: [] });
});

test('an entry of the ignore file with the fingerprint of the finding covers all of its places, in a folder, too [SCAN-16]', async () => {
  const root = temporaryTree({ 'src/a.py': call, 'b.py': call });
  git(root, ['init', '-q']);
  const [finding] = (await scan(root)).findings;
  const terms = 'owner: ai\n  reason: moved\n  expires: 2027-01-31';
  writeIn(root, '.svc/ignore.yaml', `- fingerprint: ${finding?.fingerprint}\n  ${terms}\n`);
  for (const path of [root, `${root}/src`]) {
    const report = await scanTree(path, {
      suppressions: await loadSuppressions(path, '2026-11-22'),
    });
    expect(report.findings).toEqual([]);
    expect(report.coverage).toMatchObject({ suppressed: 1, problems: [] });
  }
});
