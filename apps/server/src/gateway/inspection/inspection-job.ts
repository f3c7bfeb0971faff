import type { Confidence } from '@svc/contract';
import { parseJsonBody } from '../../platform/http/json-body.ts';
import { fragmentsOf } from '../provenance/fragments.ts';
import { type PlaceholderKey, sanitize } from './sanitize.ts';
import { sizeOf } from './value-size.ts';

/** Work on what a server or an agent sent, of a size that they choose. Plain data, so that a thread can do it. */
export type InspectionJob =
  | { readonly kind: 'parse'; readonly json: Uint8Array }
  | {
      readonly kind: 'sanitize';
      readonly value: unknown;
      readonly placeholders: PlaceholderKey;
      readonly leastConfidence: Confidence;
      /** Steps after which the work ends without a result; those that the size of the value allows, unless given. */
      readonly maxSteps?: number;
    }
  | { readonly kind: 'digest'; readonly value: unknown; readonly key: Uint8Array };

/** Called between slices of the work; throws when the job must not go on. */
export type Pause = () => Promise<unknown>;

/** A value with more members and items is not copied between threads, because to copy it is one step of the receiver: 25 ms at worst. */
export const MAX_VALUES = 25_000;
export const TOO_MANY_VALUES = `the message holds more than ${MAX_VALUES} values`;

/** The result of a job; `withheld` says why there is none. */
export type InspectionResult =
  | { readonly value: unknown }
  | { readonly withheld: string }
  /** The text is not JSON, or breaks a limit of every body. */
  | { readonly malformed: string };

export async function runInspection(job: InspectionJob, pause: Pause): Promise<InspectionResult> {
  switch (job.kind) {
    case 'parse':
      return parseJson(job.json);
    case 'sanitize': {
      const { value, placeholders, leastConfidence, maxSteps } = job;
      const key = Buffer.from(placeholders.key);
      const options = { leastConfidence, pause, ...(maxSteps !== undefined && { maxSteps }) };
      const clean = await sanitize(value, { ...placeholders, key }, options);
      return clean === null ? { withheld: TOO_LARGE_TO_INSPECT } : { value: clean };
    }
    case 'digest':
      return { value: await fragmentsOf(job.value, Buffer.from(job.key), pause) };
  }
}

export const INSPECTION_FAILED = 'the inspection of the response failed';
const TOO_LARGE_TO_INSPECT = 'the response is too large to be inspected';

function parseJson(json: Uint8Array): InspectionResult {
  let value: unknown;
  try {
    value = parseJsonBody(Buffer.from(json.buffer, json.byteOffset, json.byteLength));
  } catch (error) {
    return { malformed: (error as Error).message };
  }
  return sizeOf(value, MAX_VALUES) === null ? { withheld: TOO_MANY_VALUES } : { value };
}
