import type { Asset } from '@svc/contract';
import type { BomStatus } from './bom.ts';

const CODE =
  /\.(?:py|ipynb|jsx?|mjs|cjs|tsx?|mts|cts|vue|svelte|go|java|kts?|scala|groovy|cs|fs|vb|rs|rb|php|swift|dart|c|cc|cpp|h|hpp|ex|exs|jl|r)$/i;
/** Written in a programming language, and yet a manifest. */
const MANIFEST =
  /(?:^|\/)(?:setup\.py|conanfile\.py|noxfile\.py|package\.swift|mix\.exs|build\.gradle\.kts|settings\.gradle\.kts|[^/]*\.config\.[cm]?[jt]s)$/i;
const WEIGHTS =
  /\.(?:gguf|ggml|safetensors|onnx|pt|pth|ckpt|h5|keras|tflite|pb|mlmodel|engine|bin)$/i;

/** How a file shows that an asset is there; names of CycloneDX 1.6. */
export type EvidenceTechnique = 'source-code-analysis' | 'manifest-analysis' | 'binary-analysis';

export function evidenceTechnique(path: string): EvidenceTechnique {
  if (WEIGHTS.test(path)) return 'binary-analysis';
  return CODE.test(path) && !MANIFEST.test(path) ? 'source-code-analysis' : 'manifest-analysis';
}

/**
 * Whether code of the product uses the asset: it occurs in code, or code relates something to it (`usedFrom`: the
 * paths of those relations). What only tests or examples use is declared, not active; so is a model that code merely
 * names, as a table of prices or limits does, and that nothing is seen to call.
 */
export function assetStatus(
  asset: Pick<Asset, 'kind' | 'use' | 'confidence' | 'occurrences'>,
  usedFrom: readonly string[],
): BomStatus {
  if (asset.use !== undefined && asset.use !== 'product') return 'declared';
  const isOnlyNamed = asset.kind === 'model' && asset.confidence !== 'high';
  const own = isOnlyNamed ? [] : asset.occurrences.map(({ path }) => path);
  const paths = [...own, ...usedFrom];
  return paths.some((path) => evidenceTechnique(path) === 'source-code-analysis')
    ? 'active'
    : 'declared';
}
