import { examplePage } from '../example.ts';
import { Page } from '../list.ts';
import { ADMINS, READERS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  Snapshot,
  SnapshotParams,
  SnapshotsQuery,
  SnapshotWithDocument,
  TakeSnapshot,
} from './snapshot.ts';
import {
  SNAPSHOT,
  SNAPSHOT_PARAMS,
  SNAPSHOT_WITH_DOCUMENT,
  TAKE_SNAPSHOT,
} from './snapshot-examples.ts';

/** The status of frameworks over time. */
export const snapshotRoutes = {
  takeSnapshot: {
    method: 'POST',
    path: '/v1/compliance/snapshots',
    summary: 'Take a snapshot of the status of a framework',
    description:
      'Stores and seals the status of every control in a scope as it is now. Without it a snapshot of each framework and scope is taken once a day.',
    tag: 'compliance',
    roles: ADMINS,
    body: TakeSnapshot,
    example: { body: TAKE_SNAPSHOT },
    success: { status: 201, schema: Snapshot, example: SNAPSHOT },
    changesAuthority: { never: 'stores what records say' },
    events: ['compliance.snapshot_taken'],
    errors: ['not_found', 'conflict'],
  },
  listSnapshots: {
    method: 'GET',
    path: '/v1/compliance/snapshots',
    summary: 'List the snapshots of frameworks',
    description:
      'Newest first, each with its counts. `missedDays`, `isNewFrameworkVersion` and `isNewMapping` compare a snapshot with the one before it of the same framework and scope: where one of them is set, a curve has a gap or a mark.',
    tag: 'compliance',
    roles: READERS,
    query: SnapshotsQuery,
    success: { status: 200, schema: Page(Snapshot), example: examplePage(SNAPSHOT) },
    errors: ['not_found'],
  },
  getSnapshot: {
    method: 'GET',
    path: '/v1/compliance/snapshots/{snapshotId}',
    summary: 'Get a snapshot with the document that its digest is of',
    description:
      'The document is put together from what was stored, never computed again; its digest is in the event that sealed the snapshot.',
    tag: 'compliance',
    roles: READERS,
    params: SnapshotParams,
    example: { params: SNAPSHOT_PARAMS },
    success: { status: 200, schema: SnapshotWithDocument, example: SNAPSHOT_WITH_DOCUMENT },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
