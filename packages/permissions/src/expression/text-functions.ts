import { type Place, text, type Value } from '../value/value.ts';

/** Returns a text with its known parts changed, such as to lower case; null for any other value. */
export function mappedText(
  value: Value | undefined,
  at: Place,
  change: (known: string) => string,
): Value | null {
  if (value?.kind !== 'text') return null;
  return text(
    value.parts.map((part) => (typeof part === 'string' ? change(part) : part)),
    at,
  );
}
