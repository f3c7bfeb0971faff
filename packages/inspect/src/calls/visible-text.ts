/** Characters that show nothing: default ignorables, other format characters, and controls but tab and line ends. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/gu;
const PRINTABLE_ASCII = /^[\t\n\r\x20-\x7e]*$/;
/** Characters normalised at a time: reordering of combining marks is quadratic in their number. */
const CHUNK = 256;

/**
 * Returns the readings of a text under which rules match it: for printable ASCII the text itself; else the text without
 * invisible characters in normalisation form KC (UAX #15), and, where that differs, the text with invisible characters as
 * spaces, so that what they separated stays apart.
 */
export function readingsOf(text: string): readonly string[] {
  if (PRINTABLE_ASCII.test(text)) return [text];
  const joined = normalise(text.replace(INVISIBLE, ''));
  if (joined === text) return [text];
  const apart = text.replace(INVISIBLE, ' ');
  return joined === apart ? [joined] : [joined, apart];
}

/**
 * Returns for each UTF-16 unit of a reading, and its end, the offset in the text that it comes from; null where characters
 * of the text were composed.
 */
export function originsOf(text: string, reading: string): Uint32Array | null {
  return originsBy(text, reading, joinedForm) ?? originsBy(text, reading, apartForm);
}

function originsBy(
  text: string,
  reading: string,
  formOf: (character: string, before: string) => string,
): Uint32Array | null {
  const origins = new Uint32Array(reading.length + 1).fill(text.length);
  let at = 0;
  let offset = 0;
  let before = '';
  for (const character of text) {
    const form = PRINTABLE_ASCII.test(character) ? character : formOf(character, before);
    if (!reading.startsWith(form, at)) return null;
    origins.fill(offset, at, at + form.length);
    at += form.length;
    offset += character.length;
    before = character;
  }
  return at === reading.length ? origins : null;
}

function joinedForm(character: string): string {
  return isInvisible(character) ? '' : character.normalize('NFKC');
}

/** A run of invisible characters is one space. */
function apartForm(character: string, before: string): string {
  if (!isInvisible(character)) return character;
  return isInvisible(before) ? '' : ' ';
}

function isInvisible(character: string): boolean {
  return character.replace(INVISIBLE, '') === '' && character !== '';
}

/** Returns a text in normalisation form KC, in time that is linear in its length. */
export function normalise(text: string): string {
  let normal = '';
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + CHUNK);
    if (isHighSurrogate(text.charCodeAt(to - 1)) && to < text.length) to += 1;
    normal += text.slice(from, to).normalize('NFKC');
    from = to;
  }
  return normal;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}
