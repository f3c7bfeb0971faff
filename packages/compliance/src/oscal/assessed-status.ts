import type { Framework } from '../framework.ts';
import type { ControlStatus } from '../status/control-status.ts';
import type { SignalResults } from '../status/signal-reading.ts';

/** The status of a framework that a document is made from. */
export type AssessedStatus = {
  readonly framework: Framework;
  readonly mappingVersion: number;
  /** Id of the tenant. */
  readonly tenant: string;
  /** Id of the scope; null: everything. */
  readonly scope: string | null;
  /** Id of the snapshot that it was read from; null: it is that of now. */
  readonly snapshot: string | null;
  /** The time by which answers and attestations count: UTC with milliseconds. */
  readonly readAt: string;
  /** In the order of the framework. */
  readonly statuses: readonly ControlStatus[];
  /** The newest result of each signal; empty for a snapshot. */
  readonly results: SignalResults;
};
