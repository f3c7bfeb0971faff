/** Where a text stops being what its kind asks. The reason never quotes the text. */
export class TextSyntaxError extends Error {
  readonly offset: number;
  constructor(offset: number, reason: string) {
    super(reason);
    this.offset = offset;
  }
}
