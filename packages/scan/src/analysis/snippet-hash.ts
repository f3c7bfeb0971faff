import { hash } from 'node:crypto';
import type { LineIndex } from '@svc/analysis';
import type { ByteSpan } from '../excerpt.ts';

const MASK = '***';

/** A value after a secret-like name: weaker than any rule reports, yet guessable from a hash of its line. */
const NAMED_VALUE =
  /((?:pass(?:w(?:or)?d|phrase|code)?|pwd|secret|token|cred(?:ential)?s?|auth\w*|key|pin)["'`]?\s*(?:[:=,]|:=|=>|\s)\s*)(?:"(?:[^"\\]|\\.){0,999}"|'(?:[^'\\]|\\.){0,999}'|`[^`]{0,999}`|[^\s,;}\])"'`]{1,999})/gi;
/** `user:password@` in an address. */
const USER_INFO = /(:\/\/)[^\s/@"'`]+@/g;

/**
 * SHA-256 in hex of a line (from 1) without surrounding white space, its secrets masked: those that rules found
 * (`secrets`, byte offsets of the file in ascending order), values of secret-like names and credentials in addresses.
 * The masks have a fixed length, so two lines that differ in their secrets only have one hash.
 */
export function snippetHash(lines: LineIndex, line: number, secrets: readonly ByteSpan[]): string {
  const start = lines.start(line);
  const end = lines.end(line);
  let text = '';
  let at = start;
  for (const span of secrets) {
    if (span.end <= at || span.start >= end) continue;
    text += lines.bytes.toString('utf8', at, Math.max(at, span.start)) + MASK;
    at = Math.min(end, span.end);
  }
  text += lines.bytes.toString('utf8', at, end);
  const masked = text.replace(USER_INFO, `$1${MASK}@`).replace(NAMED_VALUE, `$1${MASK}`);
  return hash('sha256', masked.trim(), 'hex');
}
