import type { Operation } from './http/operation.ts';
import type { Surface } from './http/surface.ts';
import type { Job } from './jobs/job.ts';

/** What a feature brings to the service. */
export type Feature = {
  /** Operations of the API's surface. */
  readonly operations?: readonly Operation[];
  readonly jobs?: readonly Job[];
  /** Surfaces of its own, beside the API's. */
  readonly surfaces?: readonly Surface[];
  /** Headers of every answer of the service. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Starts what a worker does besides jobs. */
  readonly startWorker?: () => { stop(): Promise<void> };
};
