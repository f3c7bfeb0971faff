import type { Operation } from './http/operation.ts';
import type { Surface } from './http/surface.ts';
import type { Job } from './jobs/job.ts';

/** What a feature brings to the service. */
export type Feature = {
  /** Operations of the API's surface, which the role `api` serves. */
  readonly operations?: readonly Operation[];
  /** Operations of the API's surface that the role `gateway` serves, too: those that agents call for each tool call. */
  readonly agentOperations?: readonly Operation[];
  readonly jobs?: readonly Job[];
  /** Surfaces of its own, beside the API's, which the role `api` serves. */
  readonly surfaces?: readonly Surface[];
  /** Surfaces that the role `gateway` serves. */
  readonly gatewaySurfaces?: readonly Surface[];
  /** Headers of every answer of the role `api`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Starts what every process does, whatever its roles. */
  readonly start?: () => { stop(): Promise<void> };
  /** Starts what a worker does besides jobs. */
  readonly startWorker?: () => { stop(): Promise<void> };
};
