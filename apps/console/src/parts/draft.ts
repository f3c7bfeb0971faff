import { useState } from 'react';

/** A form over a stored thing that others may change while somebody types. */
export type Draft<Fields> = {
  readonly fields: Fields;
  readonly change: (change: Partial<Fields>) => void;
  /** Version that the text is based on: what a write sends as `If-Match`. */
  readonly version: number;
  /** Somebody else has stored another version since. */
  readonly isStale: boolean;
  /** Takes the stored fields, and drops what was typed. */
  readonly reload: () => void;
  /** Keeps what was typed, based on the stored version. */
  readonly keep: () => void;
};

/** Edits `stored`, the thing's fields as they were read last, with their version. */
export function useDraft<Fields>(stored: { fields: Fields; version: number }): Draft<Fields> {
  const [{ fields, version }, setDraft] = useState(stored);
  return {
    fields,
    version,
    isStale: version !== stored.version,
    change: (change) => setDraft({ version, fields: { ...fields, ...change } }),
    reload: () => setDraft(stored),
    keep: () => setDraft({ version: stored.version, fields }),
  };
}
