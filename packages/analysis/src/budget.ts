/**
 * Steps that work on untrusted input may still take. A part has a limit of its own and takes its steps from the whole as
 * well, so that many small pieces of work end, too.
 */
export class Budget {
  #left: number;
  readonly #whole: Budget | null;

  constructor(limit: number, whole: Budget | null = null) {
    this.#left = limit;
    this.#whole = whole;
  }

  /** Takes one step; false when none is left. */
  spend(): boolean {
    if (this.#whole !== null && !this.#whole.spend()) return false;
    this.#left -= 1;
    return this.#left >= 0;
  }

  /** Whether a step was asked for when none was left: what was to be found by it is missing. */
  get isSpent(): boolean {
    return this.#left < 0 || this.#whole?.isSpent === true;
  }

  part(limit: number): Budget {
    return new Budget(limit, this);
  }
}
