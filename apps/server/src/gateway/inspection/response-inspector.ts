import type { Confidence } from '@svc/contract';
import { Overloaded } from '../../foundation/waiting-line.ts';
import { ApiError } from '../../platform/api-error.ts';
import { parseJsonBody } from '../../platform/http/json-body.ts';
import type { LoopTurns } from '../../platform/http/loop-turns.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import {
  type InspectionJob,
  type InspectionResult,
  MAX_VALUES,
  runInspection,
  TOO_MANY_VALUES,
} from './inspection-job.ts';
import { type InspectionThreads, Withheld } from './inspection-threads.ts';
import type { PlaceholderKey, Sanitized } from './sanitize.ts';
import { sizeOf } from './value-size.ts';

/** JSON of at most this size is parsed on the event loop: at worst 3 ms. */
const MAX_INLINE_JSON = 64 * 1024;
/** Characters, with an allowance for each value, of what is inspected on the event loop. */
const MAX_INLINE_SIZE = 8 * 1024;
/** Steps that are tried on the event loop: at worst 3 ms, and enough for prose of the size above. */
const MAX_INLINE_STEPS = 40_000;

/**
 * Parses, sanitizes and digests what servers and agents send: small values on the event loop, in turns of the tenants, all
 * others on threads. What is refused there throws `UpstreamFailure`, so that its response is withheld.
 */
export class ResponseInspector {
  readonly #threads: Pick<InspectionThreads, 'run'>;
  readonly #turns: LoopTurns;

  constructor(threads: Pick<InspectionThreads, 'run'>, turns: LoopTurns) {
    this.#threads = threads;
    this.#turns = turns;
  }

  /** Returns what a JSON text holds. Throws `malformed` as `parseJsonBody` does. */
  async parse(tenantId: string, json: Buffer): Promise<unknown> {
    if (json.length <= MAX_INLINE_JSON) return parseJsonBody(json);
    return this.#onThread(tenantId, { kind: 'parse', json }, json.length);
  }

  /** Returns a value without secrets and personal data. */
  async sanitize<T>(
    tenantId: string,
    value: T,
    placeholders: PlaceholderKey,
    leastConfidence: Confidence = 'medium',
  ): Promise<Sanitized<T>> {
    const size = requireSize(value);
    const job = { kind: 'sanitize', value, placeholders, leastConfidence } as const;
    if (size <= MAX_INLINE_SIZE) {
      await this.#turn(tenantId);
      const result = await runInspection({ ...job, maxSteps: MAX_INLINE_STEPS }, doNothing);
      if ('value' in result) return result.value as Sanitized<T>;
    }
    return (await this.#onThread(tenantId, job, size)) as Sanitized<T>;
  }

  /** Returns the keyed hashes of what is recognisable in a value. */
  async digest(tenantId: string, value: unknown, key: Buffer): Promise<readonly string[]> {
    const size = requireSize(value);
    const job = { kind: 'digest', value, key } as const;
    if (size > MAX_INLINE_SIZE) {
      return (await this.#onThread(tenantId, job, size)) as readonly string[];
    }
    const result = await runInspection(job, () => this.#turn(tenantId));
    return valueOrThrow(result) as readonly string[];
  }

  async #turn(tenantId: string): Promise<void> {
    try {
      await this.#turns.take(tenantId);
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      throw new UpstreamFailure(`too many responses wait to be inspected: ${error.message}`, true);
    }
  }

  async #onThread(tenantId: string, job: InspectionJob, bytes: number): Promise<unknown> {
    try {
      return valueOrThrow(await this.#threads.run(tenantId, job, bytes));
    } catch (error) {
      if (error instanceof Withheld) throw new UpstreamFailure(error.message, true);
      throw error;
    }
  }
}

/** Inline work is bounded, and has no pauses. */
const doNothing = async () => {};

function requireSize(value: unknown): number {
  const size = sizeOf(value, MAX_VALUES);
  if (size !== null) return size;
  throw new UpstreamFailure(TOO_MANY_VALUES, true);
}

function valueOrThrow(result: InspectionResult): unknown {
  if ('value' in result) return result.value;
  if ('withheld' in result) throw new UpstreamFailure(result.withheld, true);
  throw new ApiError('malformed', result.malformed);
}
