import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_BYTES_PER_TENANT = 96 * 1024 * 1024;

/** Bytes of all tenants together, and of each. */
type BodyBounds = { readonly total: number; readonly each: number };

/** Bytes of one body: `grow` throws `too_many_requests` or `unavailable` beyond the bounds, and holds no more then. */
export type BodyHold = { grow(bytes: number): void; readonly release: () => void };

/**
 * Bounds the bytes of request bodies in memory, of all tenants together and of each. A body counts with its Content-Length, or
 * with the operation's limit where there is none, from before it is read until it is answered. Where the tenant is not known yet,
 * its key is the network of the client, and a body counts with what has arrived of it.
 */
export class BodyBudget {
  readonly #byTenant = new Map<string, number>();
  readonly #bounds: BodyBounds;
  #total = 0;

  constructor(bounds: BodyBounds = { total: MAX_BYTES, each: MAX_BYTES_PER_TENANT }) {
    this.#bounds = bounds;
  }

  /** Reserves bytes of a tenant, and returns the function that releases them; throws `too_many_requests` beyond the bounds. */
  reserve(tenantId: string, bytes: number): () => void {
    const hold = this.hold(tenantId);
    hold.grow(bytes);
    return hold.release;
  }

  /** Returns a hold of nothing yet, for a body that is counted as it arrives. */
  hold(tenantId: string): BodyHold {
    let held = 0;
    let isReleased = false;
    return {
      grow: (bytes) => {
        if (isReleased) throw new Error('the bytes of this body are released');
        this.#add(tenantId, bytes, held);
        held += bytes;
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#total -= held;
        const left = (this.#byTenant.get(tenantId) ?? 0) - held;
        if (left <= 0) this.#byTenant.delete(tenantId);
        else this.#byTenant.set(tenantId, left);
      },
    };
  }

  /** `held` of the tenant's bytes are those of the same body: alone it may be larger than a tenant's share. */
  #add(tenantId: string, bytes: number, held: number): void {
    const own = this.#byTenant.get(tenantId) ?? 0;
    if (own > held && own + bytes > this.#bounds.each) {
      throw new ApiError(
        'too_many_requests',
        'too many bytes of requests at once; send fewer at a time',
      );
    }
    if (this.#total + bytes > this.#bounds.total) {
      throw new ApiError('unavailable', 'the service holds as many requests as it can; try again');
    }
    this.#byTenant.set(tenantId, own + bytes);
    this.#total += bytes;
  }
}

/** Returns the Content-Length of a request in bytes, at most `limit`; `limit` for a chunked body, whose length is unknown. */
export function announcedBytes({ headers }: FastifyRequest, limit: number): number {
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit);
}

/** Calls `release` once, when the connection of an answer closes, which it may have done already. */
export function releaseAtClose({ raw }: Pick<FastifyReply, 'raw'>, release: () => void): void {
  if (raw.closed || raw.destroyed) release();
  else raw.once('close', release);
}
