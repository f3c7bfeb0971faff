import type { SignalSubject } from '@svc/contract';
import { canonicalize, type Json, sha256Hex } from '@svc/ledger';
import type { ControlStatus } from '../status/control-status.ts';
import type { SignalReading } from '../status/signal-reading.ts';
import type { StatusCounts } from '../status/status-counts.ts';

/** Outcome of a mapped signal, with what of the tenant it is about. */
export type SnapshotReading = SignalReading & { readonly subject: SignalSubject };

/** Both columns of a control as a snapshot keeps them. */
export type SnapshotControl = Omit<ControlStatus, 'signals'> & {
  readonly signals: readonly SnapshotReading[];
};

/** What a scope named when a snapshot was taken: ids, or null for all. */
export type SnapshotScope = {
  readonly id: string;
  readonly version: number;
  readonly repositories: readonly string[] | null;
  readonly agents: readonly string[] | null;
  readonly servers: readonly string[] | null;
  readonly environments: readonly string[] | null;
};

/** The status of a framework at one time: what the digest of a snapshot is of. */
export type SnapshotDocument = {
  readonly v: 1;
  readonly tenant: string;
  readonly snapshot: string;
  readonly framework: string;
  readonly frameworkVersion: string;
  readonly mappingVersion: number;
  /** Null: everything. */
  readonly scope: SnapshotScope | null;
  /** UTC with milliseconds: the time by which answers, attestations and decisions counted. */
  readonly takenAt: string;
  readonly counts: StatusCounts;
  /** In the order of the framework. */
  readonly controls: readonly SnapshotControl[];
};

/** Returns SHA-256 of the document as canonical JSON (RFC 8785), 64 lower-case hex digits. */
export function digestOfSnapshot(document: SnapshotDocument): string {
  return sha256Hex(canonicalize(document as unknown as Json));
}

/** Returns the controls whose status differs from a former one, or that had none. */
export function changedControls(
  controls: readonly SnapshotControl[],
  former: ReadonlyMap<string, SnapshotControl>,
): readonly SnapshotControl[] {
  return controls.filter((control) => {
    const before = former.get(control.id);
    return before === undefined || canonicalOf(before) !== canonicalOf(control);
  });
}

function canonicalOf(control: SnapshotControl): string {
  return canonicalize(control as unknown as Json);
}
