import type { Code } from '../program/code-tree.ts';

/** Rules of the grammar that hold each other, so that the files that read them need not import one another. */
export type Rules = {
  readonly expression: () => Code;
  /** Statements up to the brace that closes them, which is read. */
  readonly block: () => Code[];
  /** A block, or one statement. */
  readonly body: () => Code[];
  readonly anonymous: () => Code;
  readonly lambda: () => Code;
  /** An expression of its own, such as one in a string. */
  readonly inner: (source: string, line: number) => Code;
};
