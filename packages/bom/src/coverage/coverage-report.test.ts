import { expect, test } from 'vitest';
import { gatherBom } from '../gather-bom.ts';
import { sampleAsset, sampleInput, sampleSource } from '../sample-bom.testing.ts';
import { coverageReport } from './coverage-report.ts';
import { MINIMUM_ELEMENTS } from './minimum-elements.ts';

const line = (report: string, name: string) =>
  report
    .split('\n')
    .find((one) => one.includes(` ${name}  `) || one.endsWith(` ${name}`))
    ?.trim();

test('all fifty elements stand in the report, in seven clusters, each once', () => {
  expect(MINIMUM_ELEMENTS).toHaveLength(50);
  expect(new Set(MINIMUM_ELEMENTS.map(({ cluster }) => cluster)).size).toBe(7);
  expect(new Set(MINIMUM_ELEMENTS.map(({ name }) => name)).size).toBe(50);
  const report = coverageReport(gatherBom(sampleInput()));
  for (const { name } of MINIMUM_ELEMENTS) expect(line(report, name), name).toBeDefined();
});

test('an element is covered when everything that should have it has it', () => {
  const report = coverageReport(gatherBom(sampleInput()));
  expect(line(report, 'Model name')).toMatch(/^yes .* 2 of 2: name$/);
  expect(line(report, 'Model license')).toMatch(/^partly .* 1 of 2: licenses$/);
  expect(line(report, 'SBOM timestamp')).toMatch(/^no/);
  expect(line(report, 'SBOM author signature')).toMatch(/^add/);
  expect(line(report, 'Dataset dependency relationship')).toMatch(/^yes/);
  expect(report).toMatch(/\d+ of 50 covered, \d+ partly, \d+ not, 0 without subject; 14 cannot/);
});

test('a bill without models is not held to have their properties', () => {
  const source = sampleSource({ assets: [sampleAsset('tool', 't', 'a.py')], relations: [] });
  const report = coverageReport(gatherBom(sampleInput({ sources: [source] })));
  expect(line(report, 'Model name')).toMatch(/^- .*nothing here/);
  expect(line(report, 'System components')).toMatch(/^partly .* 1 AI component;/);
});

test('what a scan sees only some of is covered in part, with what shows it; what it sees nothing of is not', () => {
  const report = coverageReport(gatherBom(sampleInput()));
  expect(line(report, 'System data flow')).toMatch(
    /^partly .* 3 services that are called, 2 addresses; not what is sent$/,
  );
  expect(line(report, 'Infrastructure software')).toMatch(/^partly .* 1 AI library; system, /);
  expect(line(report, 'SBOM dependency relationship')).toMatch(/^partly .* 5 relations between/);
  expect(line(report, 'Security controls')).toMatch(/^partly .* 1 guardrail$/);
  expect(line(report, 'Model input/output properties')).toMatch(
    /^partly .* 1 of 2: from model cards$/,
  );
  const source = sampleSource({
    assets: [sampleAsset('model', 'gpt-4o', 'a.py', { details: { modality: 'text' } })],
    relations: [],
  });
  const guessed = coverageReport(gatherBom(sampleInput({ sources: [source] })));
  expect(line(guessed, 'Model input/output properties')).toMatch(/^partly .* only what its id/);
  expect(line(guessed, 'System data flow')).toMatch(/^no/);
  expect(line(guessed, 'SBOM dependency relationship')).toMatch(/^no/);
});
