import {
  countStatuses,
  type Framework,
  type Mapping,
  type SignalResults,
  type SnapshotControl,
  type StatusCounts,
} from '@svc/compliance';
import type { NamedScope, SnapshotRef } from '@svc/contract';

/** The status of every control of a framework in one scope at one time: of now, or as a snapshot has it. */
export type FrameworkStatuses = {
  readonly framework: Framework;
  readonly mappingVersion: number;
  /** Null where a snapshot was derived with another mapping than the newest one. */
  readonly mapping: Mapping | null;
  readonly scope: NamedScope;
  /** Null where the status is that of now. */
  readonly snapshot: SnapshotRef;
  /** The time by which answers, attestations and decisions count. */
  readonly readAt: Date;
  /** In the order of the framework. */
  readonly statuses: readonly SnapshotControl[];
  readonly counts: StatusCounts;
  /** When each signal was computed; none in a snapshot. */
  readonly results: SignalResults;
};

/** Returns statuses together with their counts. */
export function withCounts(read: Omit<FrameworkStatuses, 'counts'>): FrameworkStatuses {
  return { ...read, counts: countStatuses(read.statuses) };
}
