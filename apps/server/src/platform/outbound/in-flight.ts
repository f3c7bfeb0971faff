import { OutboundError } from './outbound-error.ts';

/** Requests under way, in all and for each origin. */
export type InFlightLimits = {
  readonly inFlight: number;
  readonly inFlightPerOrigin: number;
};

/** How many requests are under way, in all and for each origin: one slow host cannot take every place. */
export class InFlight {
  readonly #limits: InFlightLimits;
  #total = 0;
  readonly #origins = new Map<string, number>();

  constructor(limits: InFlightLimits) {
    this.#limits = limits;
  }

  /** Takes a place and returns the function that frees it, once. */
  enter(origin: string, host: string): () => void {
    const ofOrigin = this.#origins.get(origin) ?? 0;
    const { inFlight, inFlightPerOrigin } = this.#limits;
    if (this.#total >= inFlight || ofOrigin >= inFlightPerOrigin) {
      throw new OutboundError('busy', `too many requests are under way to ${host}; retry later`);
    }
    this.#total++;
    this.#origins.set(origin, ofOrigin + 1);
    let isFreed = false;
    return () => {
      if (isFreed) return;
      isFreed = true;
      this.#total--;
      const left = (this.#origins.get(origin) as number) - 1;
      if (left === 0) this.#origins.delete(origin);
      else this.#origins.set(origin, left);
    };
  }
}
