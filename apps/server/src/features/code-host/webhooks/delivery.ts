import { Type } from 'typebox';
import { decodeBody } from '../../../platform/http/body-text.ts';
import { parseJsonBody } from '../../../platform/http/json-body.ts';

/**
 * A delivery whose signature is verified, with what it asks for: a scan of a repository whose branch has moved, or the comparison of an
 * installation with the host; null where it is recorded only. Ids are the host's.
 */
export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly target: DeliveryTarget | null;
};

export type DeliveryTarget =
  | { readonly installation: number; readonly repository: number; readonly ref: string }
  | { readonly installation: number; readonly repository: null };

/** A number of the host. */
export const HostId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/**
 * A delivery with a longer body is recorded and starts nothing: to parse it would hold up others. The hourly comparison and the nightly
 * scan find what it was about.
 */
const MAX_PARSED_BYTES = 2 * 1024 * 1024;

/** Up to so many bytes any JSON is parsed in a few milliseconds; of longer ones nesting and number of values are bounded first. */
const MAX_UNCHECKED_BYTES = 128 * 1024;

/**
 * Parses the body of a delivery that the host has signed; undefined for one that is too long, or no JSON in UTF-8. A schema is checked
 * of few of its members and nothing is copied from it, so that a key such as `__proto__` does not matter.
 */
export function parseSigned(body: Buffer): unknown {
  if (body.length > MAX_PARSED_BYTES) return undefined;
  try {
    if (body.length > MAX_UNCHECKED_BYTES) return parseJsonBody(body);
    const text = decodeBody(body);
    return text.ok ? JSON.parse(text.text) : undefined;
  } catch {
    return undefined;
  }
}
