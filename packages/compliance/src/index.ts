export { type Profile, type Proposal, proposeApplicability } from './applicability/proposal.ts';
export type { PackMove, PackReview } from './audit-pack/check-records.ts';
export {
  encodeManifest,
  MANIFEST_PATH,
  PACK_FORMAT,
  PACK_PATHS,
  type PackFile,
  type PackManifest,
  parseManifest,
  SEAL_EVENT_PATH,
  SEAL_PATHS,
  SEAL_PROOF_PATH,
} from './audit-pack/manifest.ts';
export type { PackSource } from './audit-pack/pack-source.ts';
export {
  readTarHeader,
  TAR_BLOCK,
  TAR_END,
  tarHeader,
  tarPadding,
  tarSize,
} from './audit-pack/tar.ts';
export { type PackVerdict, verifyPack } from './audit-pack/verify-pack.ts';
export type { Control, Framework } from './framework.ts';
export {
  FrameworkRegistry,
  type NewVersion,
  registryWith,
  SHIPPED_FRAMEWORKS,
} from './framework-registry.ts';
export { FRAMEWORKS } from './frameworks.ts';
export { isInForce } from './in-force.ts';
export type { LedgerSignal, LogEvent, LogRun } from './ledger-signals/ledger-signal.ts';
export { LEDGER_SIGNALS } from './ledger-signals/ledger-signals.ts';
export {
  beginReading,
  ledgerResult,
  type Progress,
  parseProgress,
  readEvents,
  readRun,
} from './ledger-signals/progress.ts';
export { type ExportAsked, readExport } from './ledger-signals/read-export.ts';
export {
  type MappedControl,
  type MappedSignal,
  type Mapping,
  type MappingStrength,
  strengthOf,
} from './mapping.ts';
export { mappingOf } from './mappings.ts';
export { assessmentResultsOf } from './oscal/assessment-results.ts';
export { catalogOf } from './oscal/catalog.ts';
export { componentDefinitionOf } from './oscal/component-definition.ts';
export type { DocumentContext } from './oscal/document.ts';
export { findSignal, SIGNALS, type SignalId } from './signals/catalogue.ts';
export { outcomeAt } from './signals/freshness.ts';
export {
  CREDENTIAL_DAYS,
  DEADLINE_DAYS,
  GOVERNED_DAYS,
  KEY_DAYS,
  MAX_FEW_ADMINS,
  MIN_ADMINS,
  NOTIFICATION_DAYS,
  RED_TEAM_DAYS,
  REPORT_DAYS,
  RESISTED_SHARE,
  RETENTION_DAYS,
  REVIEW_DAYS,
  SCAN_DAYS,
  UNUSED_DAYS,
  WITNESS_DAYS,
} from './signals/limits.ts';
export { digestOfIds, type Population } from './signals/population.ts';
export {
  type Exception,
  type Exclusion,
  type Failing,
  type LogPosition,
  type Measurement,
  resultOf,
  type SignalOutcome,
  type SignalResult,
  type Window,
} from './signals/result.ts';
export type { Signal } from './signals/signal.ts';
export { missedDays } from './snapshot/missed-days.ts';
export {
  changedControls,
  digestOfSnapshot,
  type SnapshotControl,
  type SnapshotDocument,
  type SnapshotReading,
  type SnapshotScope,
} from './snapshot/snapshot-document.ts';
export { type Applicability, isApplicable } from './status/applicability.ts';
export { type Attestation, attestedStatus, type ReviewState } from './status/attestation.ts';
export { type ControlStatus, type StatusFacts, statusOf } from './status/control-status.ts';
export type { ReadResult, SignalReading, SignalResults } from './status/signal-reading.ts';
export { countStatuses, type StatusCounts } from './status/status-counts.ts';
export {
  type ControlTransition,
  differenceOf,
  type VersionDifference,
  type VersionTransition,
} from './version-transition.ts';
