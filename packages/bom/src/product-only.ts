import type { BomInput } from './bom.ts';
import { assetRef } from './bom-graph.ts';

/** The same input without what only tests or examples use, and how many assets those were. */
export function productOnly(input: BomInput): BomInput {
  let leftOut = 0;
  const sources = input.sources.map((source) => {
    const assets = source.assets.filter(({ use = 'product' }) => use === 'product');
    leftOut += source.assets.length - assets.length;
    const kept = new Set(assets.map(assetRef));
    const gone = new Set(source.assets.map(assetRef).filter((ref) => !kept.has(ref)));
    const relations = source.relations.filter(
      ({ from, to }) => !gone.has(assetRef(from)) && !gone.has(assetRef(to)),
    );
    return { ...source, assets, relations };
  });
  return { ...input, sources, leftOut };
}
