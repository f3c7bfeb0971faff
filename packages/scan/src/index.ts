export type { ChangedCommits } from './commit-risks.ts';
export { type Fingerprints, fingerprints, type Identity } from './fingerprint.ts';
export { proposeOwners, type ReadOwnersFile, readCodeOwners } from './owners/propose-owners.ts';
export { rebaseReport } from './rebase-report.ts';
export { type SarifOptions, sarif } from './sarif.ts';
export { type ScanCommitOptions, scanCommit } from './scan-commit.ts';
export {
  type ScanCommitsOptions,
  type ScanStagedOptions,
  scanHistory,
  scanSince,
  scanStaged,
} from './scan-commits.ts';
export { type ExaminedDiff, examineDiff, type ScanDiffOptions, scanDiff } from './scan-diff.ts';
export type { ScanProgress } from './scan-run.ts';
export {
  DEFAULT_MAX_FILE_BYTES,
  ScanPathError,
  type ScanTreeOptions,
  scanTree,
} from './scan-tree.ts';
export { type BaselinedFinding, renderBaseline } from './suppression/baseline.ts';
export { isDate } from './suppression/ignore-terms.ts';
export {
  loadSuppressions,
  projectOf,
  type Suppressions,
} from './suppression/load-suppressions.ts';
