import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type RequirementCoverage,
  requirementCoverage,
} from '../../tests/requirements/coverage.ts';
import { parseRequirements } from '../../tests/requirements/requirement-list.ts';
import { workspaceFiles } from './workspace-files.ts';

/** Where vitest.config.ts looks for tests: a title elsewhere shows nothing. */
const TEST = /^(?:packages|apps|tools|tests)\/.*\.test\.ts$/;

const LIST = 'tests/requirements/requirements.yaml';

/** Checks the requirement list of the tree at `root` against the titles of its tests. */
export function checkRequirements(root: string): RequirementCoverage {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const tests = workspaceFiles(root).filter((path) => TEST.test(path));
  let list: ReturnType<typeof parseRequirements>;
  try {
    list = parseRequirements(read(LIST));
  } catch (error) {
    throw new Error(`${LIST}: ${(error as Error).message}`, { cause: error });
  }
  return requirementCoverage(list, new Map(tests.map((path) => [path, read(path)])));
}
