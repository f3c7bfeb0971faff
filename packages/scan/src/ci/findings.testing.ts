import { folderTree } from '@svc/analysis/testing';
import { ciAnalyzer } from './ci-analyzer.ts';

/** Test support: the analysis of a tree of pipeline files. */
export function analyzeTree(files: Readonly<Record<string, string>>) {
  const tree = folderTree(files);
  const nominated = tree.paths.filter((path) => ciAnalyzer.nominates(path, new Set()));
  return ciAnalyzer.analyse(nominated, tree);
}

/** Test support: the findings in a tree, each as its severity, its rule and its message. */
export async function findingsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { risks } = await analyzeTree(files);
  return risks.map(({ rule, severity, message }) => `${severity} ${rule.id} ${message}`).sort();
}

/** Test support: the same without messages. */
export async function rulesIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  return (await findingsIn(files)).map((one) => one.split(' ').slice(0, 2).join(' '));
}
