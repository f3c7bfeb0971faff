/** Characters shown of a text unless the caller says otherwise; ten of them stay far below a code host's limit of 65,535. */
const MAX_SHOWN = 200;

/** Controls, line and paragraph separators: a code span of Markdown is of one line. */
const BREAKS = /[\p{Cc}\u2028\u2029]/gu;
/** Characters that nobody sees, the bidirectional controls among them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/**
 * A keyword of a code host with what it would close: `fixes #12`, `Closes: acme/shop#3`, `resolve GH-4`, an address. Hosts apply
 * them to pull requests and, where Markdown is not read, to the commits that are made of these.
 */
const CLOSING =
  /\b((?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?)[\s:]+)(?=(?:[\w.-]+\/[\w.-]+)?[#!]\d|gh-\d|https?:\/\/)/gi;

/**
 * Returns a text that somebody else chose (a path, a title, the name of a branch) as a code span of Markdown, in which no
 * mention, link, image, HTML or formatting works. Controls become spaces, invisible characters `\u{202E}`; what would be
 * a closing keyword has a backslash before its reference. At most `maxLength` characters are shown. Source: CommonMark 0.31.2,
 * section 6.1.
 */
export function codeSpan(text: string, maxLength = MAX_SHOWN): string {
  const visible = text
    .slice(0, 4 * maxLength + 4)
    .toWellFormed()
    .replace(BREAKS, ' ')
    .replace(INVISIBLE, escaped);
  const shown = cut(visible.replace(CLOSING, '$1\\'), maxLength);
  if (shown.trim() === '') return '`(empty)`';
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  // a space on both sides is removed by the reader
  const isPadded = /^`|`$|^ .* $/.test(shown);
  return isPadded ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) as number).toString(16).toUpperCase()}}`;
}

function cut(text: string, maxLength: number): string {
  const characters = [...text.slice(0, 2 * maxLength + 2)];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength).join('')}…`;
}
