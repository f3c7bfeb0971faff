import type pg from 'pg';

/** A process of the deployment. */
export type Node = {
  readonly id: string;
  readonly roles: readonly string[];
  readonly build: string;
};

/** What the thread that renews the lease is started with. */
export type LeaseThreadData = {
  readonly connection: pg.ClientConfig;
  readonly node: Node;
  /** Shared: the end of the lease in nanoseconds of the monotonic clock (`process.hrtime`), which all threads have in common. */
  readonly lease: BigInt64Array;
};

export type ToLeaseThread =
  /** `epoch` is shared: 0 until the tenant's epoch has been read. */
  | { readonly type: 'watch'; readonly tenantId: string; readonly epoch: BigInt64Array }
  | { readonly type: 'unwatch'; readonly tenantId: string }
  | { readonly type: 'stop' };

export type FromLeaseThread =
  /** Epochs that were read for the first time or have advanced. */
  | { readonly type: 'changed'; readonly tenantIds: readonly string[] }
  | { readonly type: 'renewed' }
  | { readonly type: 'failed'; readonly message: string };
