import type { Database } from '../../../db/database.ts';
import type { Enqueue } from '../../../platform/jobs/job.ts';
import type { HostParts } from '../host-parts.ts';
import type { AppReadiness } from '../readiness.ts';

export type BindingParts = HostParts & {
  readonly db: Database;
  readonly enqueue: Enqueue;
  readonly readiness: () => Promise<AppReadiness>;
  /** Null where none is configured: the host sends people back to it. */
  readonly publicUrl: string | null;
  readonly stateKey: Uint8Array;
};
