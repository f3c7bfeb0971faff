import type { ErrorCode } from 'yaml';

/** By the number of jsonc-parser's ParseErrorCode. */
const JSON_ERRORS: readonly string[] = [
  'unknown error',
  'invalid symbol',
  'invalid number format',
  'property name expected',
  'value expected',
  'colon expected',
  'comma expected',
  'closing brace expected',
  'closing bracket expected',
  'end of file expected',
  'invalid comment',
  'unterminated comment',
  'unterminated string',
  'unterminated number',
  'invalid \\u escape',
  'invalid escape character',
  'invalid character',
];

const YAML_ERRORS: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'alias with an anchor or tag of its own',
  BAD_ALIAS: 'unresolved alias',
  BAD_COLLECTION_TYPE: 'tag does not match the collection',
  BAD_DIRECTIVE: 'invalid directive',
  BAD_DQ_ESCAPE: 'invalid escape sequence',
  BAD_INDENT: 'bad indentation',
  BAD_PROP_ORDER: 'anchor or tag in the wrong position',
  BAD_SCALAR_START: 'plain value starts with a reserved character',
  BLOCK_AS_IMPLICIT_KEY: 'block collection as an implicit key',
  BLOCK_IN_FLOW: 'block collection inside a flow collection',
  DUPLICATE_KEY: 'duplicate key',
  IMPOSSIBLE: 'unexpected parser state',
  KEY_OVER_1024_CHARS: 'implicit key longer than 1024 characters',
  MISSING_CHAR: 'missing character, such as a bracket, colon or quote',
  MULTILINE_IMPLICIT_KEY: 'implicit key over several lines',
  MULTIPLE_ANCHORS: 'multiple anchors on one node',
  MULTIPLE_DOCS: 'multiple documents',
  MULTIPLE_TAGS: 'multiple tags on one node',
  NON_STRING_KEY: 'key is not a string',
  RESOURCE_EXHAUSTION: 'too many aliases or too deep nesting',
  TAB_AS_INDENT: 'tab used as indentation',
  TAG_RESOLVE_FAILED: 'unresolved tag',
  UNEXPECTED_TOKEN: 'unexpected token',
};

/**
 * `not valid JSON: comma expected, at column 12`. Nothing of the text is quoted. `code` is a ParseErrorCode of
 * jsonc-parser, `offset` where it stands in the text.
 */
export function jsonErrorReason(code: number, text: string, offset: number): string {
  return fault('JSON', JSON_ERRORS[code] ?? (JSON_ERRORS[0] as string), text, offset);
}

/** The same for YAML. */
export function yamlErrorReason(code: ErrorCode, text: string, offset: number): string {
  return fault('YAML', YAML_ERRORS[code] ?? 'unknown error', text, offset);
}

function fault(format: string, what: string, text: string, offset: number): string {
  const column = offset - (offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1));
  return `not valid ${format}: ${what}, at column ${column}`;
}
