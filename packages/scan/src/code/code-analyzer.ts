import type { Relation, RelationEnd } from '@svc/contract';
import type { Analyzer, SeenAt, SourceTree } from '../analysis/analysis.ts';
import { assetUse } from './asset-use.ts';
import { codeProgram } from './code-program.ts';
import { fileAssets } from './file-assets.ts';
import type { Found, Use } from './found.ts';
import { interpreter } from './interpreter.ts';
import { sourceKind } from './languages.ts';

/** AI assets of source code, and what uses what. */
export const codeAnalyzer: Analyzer = {
  name: 'code',
  rules: [],
  nominates: (path, hints) => hints.has('ai-code') && sourceKind(path) !== null,
  async analyse(nominated, tree) {
    const program = await codeProgram(nominated, tree);
    const read = interpreter(program);
    const found: Found[] = [];
    const uses: Use[] = [];
    for (const path of nominated) {
      const file = program.file(path);
      if (file === null) continue;
      const assets = fileAssets(file, program, read);
      found.push(...assets.found);
      uses.push(...assets.uses);
    }
    return {
      risks: [],
      sightings: sightings(found),
      relations: relations(uses, tree),
      problems: program.problems,
    };
  },
};

function sightings(found: readonly Found[]): SeenAt[] {
  const seen = new Map<string, SeenAt>();
  for (const { details, home, ...one } of found) {
    const key = `${one.kind}\0${one.name}\0${one.path}\0${one.line}`;
    const use = assetUse(one.path);
    const version = null;
    const given = Object.keys(details).length > 0 ? { details: { ...details } } : {};
    if (!seen.has(key)) seen.set(key, { ...one, version, use, ...given, qualifier: null });
  }
  return [...seen.values()];
}

function relations(uses: readonly Use[], _tree: SourceTree): Relation[] {
  const seen = new Map<string, Relation>();
  for (const { from, to, path, line } of uses) {
    const relation = { from: endOf(from), to: endOf(to), path, line };
    seen.set(JSON.stringify(relation), relation);
  }
  return [...seen.values()];
}

const endOf = ({ kind, name }: RelationEnd): RelationEnd => ({ kind, name });
