import type { SeenAt } from '@svc/analysis';
import { folderTree } from '@svc/analysis/testing';
import { codeAnalyzer } from './code-analyzer.ts';

/** Test input: analyzes a tree, all of its code nominated unless files are named. */
export async function analysed(
  files: Readonly<Record<string, string>>,
  named: readonly string[] | null = null,
) {
  const tree = folderTree(files);
  const nominated =
    named ?? tree.paths.filter((path) => codeAnalyzer.nominates(path, new Set(['ai-code'])));
  const { risks, sightings, relations, problems } = await codeAnalyzer.analyse(nominated, tree);
  return {
    risks,
    sightings,
    relations,
    problems,
    /** `kind name:line`, sorted. */
    assets: sightings.map(({ kind, name, line }: SeenAt) => `${kind} ${name}:${line}`).sort(),
    /** `name -> kind name`, sorted, each once. */
    uses: [
      ...new Set(relations.map(({ from, to }) => `${from.name} -> ${to.kind} ${to.name}`)),
    ].sort(),
  };
}

/** The same of one file. */
export const assetsOf = async (path: string, text: string) =>
  (await analysed({ [path]: text })).assets;
