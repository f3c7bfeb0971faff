import { sha256Hex } from '@svc/ledger';

/** What was examined: how many, and which, without listing them. */
export type Population = {
  readonly size: number;
  /** `digestOfIds` of the ids. */
  readonly digest: string;
};

/**
 * Returns SHA-256 of the ids, each once, in the order of their UTF-16 code units and joined by newlines; 64 lower-case hex
 * digits. Throws on an id with a newline, with which two populations would have one digest.
 */
export function digestOfIds(ids: readonly string[]): string {
  const bad = ids.find((id) => id.includes('\n'));
  if (bad !== undefined) {
    throw new TypeError(`id of a population contains a newline (got ${JSON.stringify(bad)})`);
  }
  return sha256Hex([...new Set(ids)].sort().join('\n'));
}

export function populationOf(ids: readonly string[]): Population {
  return { size: new Set(ids).size, digest: digestOfIds(ids) };
}
