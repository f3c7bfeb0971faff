import { EXAMPLE_TIME, exampleId } from '../example.ts';
import { STATUS_COUNTS } from './control-status-examples.ts';
import { FRAMEWORK } from './examples.ts';
import type { Snapshot, SnapshotWithDocument, TakeSnapshot } from './snapshot.ts';

export const SNAPSHOT_PARAMS = { snapshotId: exampleId('snapshot') };

export const TAKE_SNAPSHOT: TakeSnapshot = { frameworkId: FRAMEWORK.id };

export const SNAPSHOT: Snapshot = {
  id: SNAPSHOT_PARAMS.snapshotId,
  frameworkId: FRAMEWORK.id,
  frameworkVersion: FRAMEWORK.version,
  mappingVersion: FRAMEWORK.mapping.version,
  scope: null,
  takenAt: EXAMPLE_TIME,
  trigger: 'schedule',
  counts: STATUS_COUNTS,
  digest: '0'.repeat(64),
  sealed: { evidenceId: exampleId('evidence'), index: 41 },
  isNewFrameworkVersion: false,
  isNewMapping: false,
  missedDays: 0,
};

export const SNAPSHOT_WITH_DOCUMENT: SnapshotWithDocument = {
  snapshot: SNAPSHOT,
  document: { v: 1, framework: FRAMEWORK.id, frameworkVersion: FRAMEWORK.version },
};
