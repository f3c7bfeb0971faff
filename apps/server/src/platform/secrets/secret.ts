import { inspect } from 'node:util';

const SHOWN = '[secret]';

/** A secret text in memory. Logs, JSON, errors and templates that it gets into show `[secret]`. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the text: for the one place that sends or compares it. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}
