import { ApiError } from './api-error.ts';

/** True for text that PostgreSQL keeps as it is: no column takes U+0000, and half of a surrogate pair has no UTF-8. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Throws `malformed` where a validated value contains text that PostgreSQL cannot store. `at` is the JSON Pointer of `value`. */
export function refuseUnstorable(part: string, value: unknown, at = ''): void {
  if (typeof value === 'string') {
    if (isStorable(value)) return;
    const message = `must not contain ${value.includes('\0') ? 'U+0000' : 'half of a surrogate pair'}`;
    throw new ApiError('malformed', `the ${part} is not valid at "${at}": ${message}`, [
      { at, message },
    ]);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    // a key is text, too, where the schema takes any
    if (!isStorable(key)) refuseUnstorable(part, key, at);
    refuseUnstorable(part, item, `${at}/${key}`);
  }
}
