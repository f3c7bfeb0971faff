import type { Finding } from '@svc/contract';

/** Offsets in UTF-16 code units, end exclusive. */
type Part = { readonly start: number; readonly end: number };

/** A masked secret: its public prefix and what is shown of it, and its length as the file has it. */
const MASKED = /[\w-]*…\((?<length>\d+)\)/g;

/**
 * Returns the part of an excerpt that its finding is about; null where that is not certain. An excerpt is one line without its
 * indentation, whose width is not stored, and with secrets masked: columns alone place only a span that begins its line. A secret is
 * found by its length.
 *
 *     OPENAI_API_KEY=sk-proj-DQuY…(164)    columns 16 to 180: `sk-proj-DQuY…(164)`
 */
export function markedPart(excerpt: string, span: Finding['span']): Part | null {
  const { startLine, startColumn, endLine, endColumn } = span;
  if (startLine !== endLine || excerpt.includes('\n')) return null;
  const length = endColumn - startColumn;
  const secrets = [...excerpt.matchAll(MASKED)];
  const own = secrets.filter(({ groups }) => Number(groups?.['length']) === length);
  if (own.length === 1 && own[0] !== undefined) {
    const [{ 0: text, index: start }] = own as [RegExpExecArray];
    return { start, end: start + text.length };
  }
  const isWithin = startColumn === 1 && length > 0 && length < excerpt.length;
  // what is masked or cut does not have the columns of the file
  if (!isWithin || excerpt.slice(0, length + 1).includes('…')) return null;
  return { start: 0, end: length };
}
