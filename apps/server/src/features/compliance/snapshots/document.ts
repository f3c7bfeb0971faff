import type { SnapshotDocument, SnapshotScope, StatusCounts } from '@svc/compliance';
import { wireTime } from '../../../platform/time.ts';
import type { FrameworkStatuses } from '../statuses/framework-statuses.ts';

/** Returns the document of a snapshot from the statuses that it has. */
export function documentOf(
  { framework, mappingVersion, readAt, statuses, counts }: FrameworkStatuses,
  {
    tenantId,
    snapshotId,
    scope,
  }: {
    readonly tenantId: string;
    readonly snapshotId: string;
    readonly scope: SnapshotScope | null;
  },
): SnapshotDocument {
  return {
    v: 1,
    tenant: tenantId,
    snapshot: snapshotId,
    framework: framework.id,
    frameworkVersion: framework.version,
    mappingVersion,
    scope,
    takenAt: wireTime(readAt),
    counts: counts satisfies StatusCounts,
    controls: statuses,
  };
}
