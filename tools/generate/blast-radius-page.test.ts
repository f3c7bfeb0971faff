import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BlastRadiusFactor, blastRadiusOf, type FactorTables } from '@svc/contract';
import { describe, expect, test } from 'vitest';
import { readText, workspaceFiles } from '../check/workspace-files.ts';
import { ROOT } from '../run-tool.ts';
import { blastRadiusPage, SCORED_KINDS } from './blast-radius-page.ts';

/** Every choice of one row from each table. */
function choices(tables: FactorTables): Record<string, string>[] {
  return Object.entries(tables).reduce<Record<string, string>[]>(
    (found, [factor, rows]) =>
      found.flatMap((choice) => Object.keys(rows).map((key) => ({ ...choice, [factor]: key }))),
    [{}],
  );
}

describe.each(SCORED_KINDS)('$title', ({ tables }) => {
  test('scores the sum of its rows, at most 100 in every combination [FIND-03/explained]', () => {
    for (const choice of choices(tables)) {
      const { score, factors } = blastRadiusOf(tables, choice);
      expect(factors.map(({ name }) => name)).toEqual(Object.keys(tables));
      expect(score).toBe(factors.reduce((sum, { points }) => sum + points, 0));
      expect(score).toBeLessThanOrEqual(100);
    }
  });

  test('has each factor that a finding can show on the page [FIND-03/published]', () => {
    const page = readFileSync(join(ROOT, 'docs/blast-radius.md'), 'utf8');
    const factors: BlastRadiusFactor[] = choices(tables).flatMap(
      (choice) => blastRadiusOf(tables, choice).factors,
    );
    for (const { value, points } of factors) expect(page).toContain(`| ${value} | ${points} |`);
  });
});

test('each table that code scores by is on the page, which is made from it [FIND-03/published]', () => {
  const page = blastRadiusPage();
  const code = workspaceFiles(ROOT).filter((path) => /^(?:apps|packages)\/.*\.ts$/.test(path));
  const declared = code.filter((path) => readText(ROOT, path)?.includes('satisfies FactorTables'));

  expect(SCORED_KINDS).toHaveLength(declared.length);
  expect(readFileSync(join(ROOT, 'docs/blast-radius.md'), 'utf8')).toBe(page);
});
