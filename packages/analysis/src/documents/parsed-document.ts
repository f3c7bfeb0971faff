import type { ConfigNode } from './config-node.ts';

/** What a parser could read of a text, and the first error. */
export type ParsedDocument = {
  readonly root: ConfigNode | null;
  readonly error: SyntaxFault | null;
};

/** A syntax error: its offset in UTF-16 code units, null for the document as a whole. The reason never quotes the text. */
export type SyntaxFault = { readonly offset: number | null; readonly reason: string };

/** The parsers recurse: nesting exhausts the stack before memory. */
const TOO_DEEP: SyntaxFault = { offset: null, reason: 'nested too deeply to be parsed' };

/** Runs a parser; nesting that exhausts the stack becomes `exhausted` with its error. Other errors are thrown. */
export function withoutOverflow<Result>(
  parse: () => Result,
  exhausted: (error: SyntaxFault) => Result,
): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return exhausted(TOO_DEEP);
  }
}
