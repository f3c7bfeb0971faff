export { type AnalysisRun, analysisRun } from './analysis-run.ts';
export type { Analysis, Analyzer, Risk, SeenAt, SourceTree, TextSpan } from './analyzer.ts';
export type {
  AssetDetector,
  AssetSighting,
  Detection,
  Seen,
  SourceFile,
} from './assets/asset-sighting.ts';
export { assetUse } from './assets/asset-use.ts';
export { mergeAssets } from './assets/merge-assets.ts';
export { modelId } from './assets/model-id.ts';
export { type Ecosystem, exactVersion, normalizedName, packageUrl } from './assets/package-url.ts';
export { sharedNames } from './assets/shared-names.ts';
export { Budget } from './budget.ts';
export { LineIndex, type Position } from './line-index.ts';
export { type Memo, type MemoTable, memoTable } from './memo.ts';
export { neverInterrupted, type Pace, pace } from './pace.ts';
export { byPlace } from './place-order.ts';
export type { RiskRule } from './risk-rule.ts';
export { byText, distinct } from './text-order.ts';
export { folderOf, joinedPath, nameOf } from './tree-path.ts';
export { VERSION } from './version.ts';
