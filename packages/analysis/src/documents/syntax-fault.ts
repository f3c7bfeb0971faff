import type { ErrorCode } from 'yaml';

/** By the number of jsonc-parser's ParseErrorCode. */
const JSON_FAULTS: readonly string[] = [
  'a value of no known kind',
  'a word that is no value',
  'a number that is none',
  'the name of a member is missing',
  'a value is missing',
  'a colon is missing',
  'a comma is missing',
  'a closing brace is missing',
  'a closing bracket is missing',
  'something stands behind the end',
  'a comment that is none',
  'a comment does not end',
  'a text does not end',
  'a number does not end',
  'an escape \\u without four digits',
  'an escape that there is not',
  'a control character',
];

const YAML_FAULTS: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias with an anchor or tag of its own',
  BAD_ALIAS: 'an alias of nothing',
  BAD_COLLECTION_TYPE: 'a tag for another kind of value',
  BAD_DIRECTIVE: 'a directive that there is not',
  BAD_DQ_ESCAPE: 'an escape that there is not',
  BAD_INDENT: 'wrong indentation',
  BAD_PROP_ORDER: 'an anchor or tag in the wrong place',
  BAD_SCALAR_START: 'a sign that no plain text begins with',
  BLOCK_AS_IMPLICIT_KEY: 'a list or map where a key should stand',
  BLOCK_IN_FLOW: 'an indented list or map within brackets',
  DUPLICATE_KEY: 'the same key twice',
  IMPOSSIBLE: 'unreadable',
  KEY_OVER_1024_CHARS: 'a key of more than 1024 characters',
  MISSING_CHAR: 'a sign such as a bracket, colon or quote is missing',
  MULTILINE_IMPLICIT_KEY: 'a key over several lines',
  MULTIPLE_ANCHORS: 'two anchors on one value',
  MULTIPLE_DOCS: 'several documents',
  MULTIPLE_TAGS: 'two tags on one value',
  NON_STRING_KEY: 'a key that is no text',
  RESOURCE_EXHAUSTION: 'too many or too deep values',
  TAB_AS_INDENT: 'indented with a tab',
  TAG_RESOLVE_FAILED: 'a tag that cannot be resolved',
  UNEXPECTED_TOKEN: 'a sign that nothing asks for',
};

/**
 * `not valid JSON: a comma is missing, at column 12`. Nothing of the text is quoted. `code` is a ParseErrorCode of
 * jsonc-parser, `offset` where it stands in the text.
 */
export function jsonFault(code: number, text: string, offset: number): string {
  return fault('JSON', JSON_FAULTS[code] ?? (JSON_FAULTS[0] as string), text, offset);
}

/** The same for YAML. */
export function yamlFault(code: ErrorCode, text: string, offset: number): string {
  return fault('YAML', YAML_FAULTS[code] ?? 'unreadable', text, offset);
}

function fault(format: string, what: string, text: string, offset: number): string {
  const column = offset - (offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1));
  return `not valid ${format}: ${what}, at column ${column}`;
}
