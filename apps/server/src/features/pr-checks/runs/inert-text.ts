import { codeSpan } from '../../../foundation/code-span.ts';

/** What Markdown, a mention, a reference, a link or HTML may begin with; and what a database does not store. */
const ACTIVE = /[`*_~<>[\]!@#&\\|\p{Cc}\p{Cf}\u2028\u2029]|:\/\/|www\./iu;
/** Characters of one line that are shown. */
const MAX_LINE = 2_000;
/** The host accepts 64 KiB. */
const MAX_LENGTH = 12_000;

/**
 * Returns a text that has names of files, of people or of servers in it so that it formats, mentions and closes nothing at the code
 * host: every line that could do so becomes a code span.
 */
export function inertText(text: string): string {
  const lines = text.slice(0, MAX_LENGTH).toWellFormed().split('\n');
  return lines
    .map((line) => (line !== '' && ACTIVE.test(line) ? codeSpan(line, MAX_LINE) : line))
    .join('\n');
}
