import type { Risk } from '@svc/analysis';
import { folderTree } from '@svc/analysis/testing';
import { expect } from 'vitest';
import { permissionAnalyzer } from './permission-analyzer.ts';

type Files = Readonly<Record<string, string>>;

/** Test input: what is found in files of these contents. */
export async function risksOf(
  files: Files,
  nominated = Object.keys(files),
): Promise<readonly Risk[]> {
  return (await permissionAnalyzer.analyse(nominated, folderTree(files))).risks;
}

/** Test input: the one risk of a rule that is found in files of these contents. */
export async function onlyRisk(files: Files, rule: string, nominated?: string[]): Promise<Risk> {
  const found = (await risksOf(files, nominated)).filter(
    ({ rule: { id } }) => id === `ai-permission/${rule}`,
  );
  expect(found.map(({ message }) => message)).toHaveLength(1);
  return found[0] as Risk;
}
