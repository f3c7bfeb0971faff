/** An id that the service made: `fnd_` and 26 characters. */
const OWN_ID = /^[a-z]{2,6}_[0-9a-hjkmnp-tv-z]{26}$/;
const SHOWN = 6;

/** Returns whether a text is an id that the service made. */
export function isOwnId(text: string): boolean {
  return OWN_ID.test(text);
}

/** Returns an id of the service by its end, `…0p0rn5`, and any other text as it is. For lists, with the whole id at hand. */
export function shortId(text: string): string {
  return isOwnId(text) ? `…${text.slice(-SHOWN)}` : text;
}
