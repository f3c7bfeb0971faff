import { folderTree } from '@svc/analysis/testing';
import { describe, expect, it } from 'vitest';
import { permissionAnalyzer } from '../permission-analyzer.ts';
import { GRANT_CASES } from './grant.cases.ts';
import { SETTING_CASES } from './setting.cases.ts';

const RULE_CASES = [...GRANT_CASES, ...SETTING_CASES];

async function rulesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { risks, problems } = await permissionAnalyzer.analyse(
    Object.keys(files),
    folderTree(files),
  );
  expect(problems).toEqual([]);
  return risks.map(({ rule }) => rule.id.slice('ai-permission/'.length));
}

describe('the rules about AI permissions', () => {
  it('each have cases that they must and must not report [SCAN-03]', () => {
    const ids = permissionAnalyzer.rules.map(({ id }) => id.slice('ai-permission/'.length));
    expect(RULE_CASES.map(({ rule }) => rule).sort()).toEqual(ids.sort());
  });

  it.each(RULE_CASES)('report what breaks $rule and nothing that keeps it', async (cases) => {
    for (const files of cases.reported) expect(await rulesOf(files)).toContain(cases.rule);
    for (const files of cases.passed) expect(await rulesOf(files)).not.toContain(cases.rule);
  });
});
