const PAGE = 4096;

type Span = { readonly start: number; readonly end: number };

/** Bytes that something was found in: pages of flags, made when the first byte of a page is taken. */
export class TakenBytes {
  readonly #pages = new Map<number, Uint8Array>();

  add({ start, end }: Span): void {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / PAGE);
      const next = Math.min(end, (number + 1) * PAGE);
      let page = this.#pages.get(number);
      if (page === undefined) {
        page = new Uint8Array(PAGE);
        this.#pages.set(number, page);
      }
      page.fill(1, at - number * PAGE, next - number * PAGE);
      at = next;
    }
  }

  /** True when any byte of the span is taken. */
  has({ start, end }: Span): boolean {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / PAGE);
      const next = Math.min(end, (number + 1) * PAGE);
      const page = this.#pages.get(number);
      if (page?.subarray(at - number * PAGE, next - number * PAGE).includes(1)) return true;
      at = next;
    }
    return false;
  }
}
