import { ApiError } from '../api-error.ts';

/**
 * Throws `malformed` where a validated value holds text that PostgreSQL cannot keep as it is: the character U+0000, which
 * no text column takes, or half of a surrogate pair, which has no UTF-8. `at` is the JSON Pointer of `value`.
 */
export function refuseUnstorable(part: string, value: unknown, at = ''): void {
  if (typeof value === 'string') {
    const reason = value.includes('\0')
      ? 'the character U+0000'
      : value.isWellFormed()
        ? null
        : 'half of a surrogate pair';
    if (reason !== null) {
      const message = `must not contain ${reason}`;
      throw new ApiError('malformed', `the ${part} is not valid at "${at}": ${message}`, [
        { at, message },
      ]);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) refuseUnstorable(part, item, `${at}/${key}`);
  }
}
