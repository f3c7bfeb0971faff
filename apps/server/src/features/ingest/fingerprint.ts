import { hash } from 'node:crypto';
import { valueTag } from '@svc/inspect';
import type { ToolFingerprint } from './reported.ts';

/** Longest value that counts as a fingerprint: a hash, or a few joined. */
const MAX_VALUE = 512;
const MIN_VALUE = 8;

/** Words in a fingerprint's name of what changes from run to run, or names a person. */
const VOLATILE =
  /commit|date|time|guid|uuid|session|random|build|author|e-?mail|user|owner|message|(?:^|[^a-z])run(?:[^a-z]|$)|line(?:number|no)|startline|column/i;
const SEMGREP_CONSTANT = /^requires login$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2})?/;
const OPAQUE = /^[\w.:+/=~|-]+$/;

/** A fingerprint that may identify a result. */
export type TrustedFingerprint = { readonly key: string; readonly value: string };

/**
 * Returns the fingerprints that may identify a result, best first. The trust ladder: a value must be a text of 8 to 512
 * characters without spaces; must not be a date, a UUID, a URL or an e-mail address; and its name must not be of something
 * volatile or personal. `constantKeys` removes, once the report has ended, the keys whose value never changes.
 */
export function trustedFingerprints(given: readonly ToolFingerprint[]): TrustedFingerprint[] {
  return given.flatMap(({ key, value }) =>
    typeof value === 'string' && isTrusted(key, value) ? [{ key, value }] : [],
  );
}

/** Returns what is stored of a fingerprint: it does not lead back to the value. */
export function fingerprintTag({ key, value }: TrustedFingerprint): string {
  return `${key}:${valueTag(value)}`;
}

function isTrusted(key: string, value: string): boolean {
  if (value.length < MIN_VALUE || value.length > MAX_VALUE) return false;
  if (VOLATILE.test(key) || SEMGREP_CONSTANT.test(value)) return false;
  if (!OPAQUE.test(value) || value.includes('://')) return false;
  return !UUID.test(value) && !DATE.test(value) && /\d/.test(value);
}

/** Decides whether a key's value distinguishes results. */
export type KeyedSubject = {
  readonly fingerprints: readonly TrustedFingerprint[];
  /** Names rule, path and subject: what differs between results. Called only where two results share a value. */
  readonly subject: () => string;
};

/** Returns the keys that have one value for all of several different results. */
export function constantKeys(results: readonly KeyedSubject[]): Set<string> {
  const seen = new Map<
    string,
    { value: string; of: KeyedSubject; isConstant: boolean; isProven: boolean }
  >();
  for (const of of results) {
    for (const { key, value } of of.fingerprints) {
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, { value, of, isConstant: true, isProven: false });
      } else if (first.value !== value) first.isConstant = false;
      else if (first.isConstant && !first.isProven) {
        first.isProven = first.of.subject() !== of.subject();
      }
    }
  }
  return new Set([...seen].filter(([, one]) => one.isConstant && one.isProven).map(([key]) => key));
}

/** Subjects that are kept as they are until their tag is needed. */
const MAX_KEPT = 500;

/**
 * What a result is about. Its tag is unchanged by white space, numbers of lines, and what is masked: 24 bits, which do not
 * lead back to a secret in the text. Most results are identified by a fingerprint, and the tag is never computed.
 */
export class Subject {
  #text: string | null;
  #tag: string | null = null;

  constructor(text: string) {
    this.#text = text;
    if (text.length > MAX_KEPT) this.tag();
  }

  tag(): string {
    this.#tag ??= subjectTag(this.#text ?? '');
    this.#text = null;
    return this.#tag;
  }
}

function subjectTag(subject: string): string {
  const text = subject.replace(/\b(lines?|columns?|col|offset)\s*[:#]?\s*\d+/gi, '$1');
  return hash('sha256', `subject\n${text.replace(/\s+/g, ' ').trim()}`, 'hex').slice(0, 6);
}

/**
 * Returns the fingerprint of an ingested finding: the hash of its source, what identifies it, and its ordinal among equals
 * of the report. `identity` is the JSON text of an array.
 */
export function fingerprintOf(source: string, identity: string, ordinal: number): string {
  const parts = `[${JSON.stringify(source)},${identity.slice(1, -1)},${ordinal}]`;
  return `v1:${hash('sha256', parts, 'hex').slice(0, 32)}`;
}
