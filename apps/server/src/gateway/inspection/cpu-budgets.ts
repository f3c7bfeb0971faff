import { LRUCache } from 'lru-cache';

/** CPU time that a tenant may save up, and what it gains in a second, in milliseconds. */
export type CpuBudget = { readonly mostMs: number; readonly msPerSecond: number };

const MAX_TENANTS = 10_000;

type Account = { readonly leftMs: number; readonly at: number };

/** CPU time that each tenant has left. What work costs is known when it is done, so an account may fall below zero once. */
export class CpuBudgets {
  readonly #budget: CpuBudget;
  readonly #now: () => number;
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_TENANTS });

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(budget: CpuBudget, now: () => number = () => performance.now()) {
    this.#budget = budget;
    this.#now = now;
  }

  /** Returns whether the tenant has any CPU time left. */
  has(tenantId: string): boolean {
    return this.#leftMs(tenantId) > 0;
  }

  charge(tenantId: string, cpuMs: number): void {
    const leftMs = this.#leftMs(tenantId) - cpuMs;
    this.#accounts.set(tenantId, { leftMs, at: this.#now() });
  }

  #leftMs(tenantId: string): number {
    const { mostMs, msPerSecond } = this.#budget;
    const account = this.#accounts.get(tenantId);
    if (account === undefined) return mostMs;
    const gained = ((this.#now() - account.at) / 1_000) * msPerSecond;
    return Math.min(mostMs, account.leftMs + gained);
  }
}
