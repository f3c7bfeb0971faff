import { type Place, text, type Value } from '../value/value.ts';

/** A text with what is known of it changed, such as to lower case; null for what is no text. */
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
