import { type ParseError, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { jsonErrorReason, yamlErrorReason } from './syntax-fault.ts';

test.each([
  ['{\n  "a" 1}', 'colon expected, at column 7'],
  ['{"a": [1, 2', 'closing bracket expected, at column 12'],
  ['{', 'closing brace expected, at column 2'],
  ['{"a": "b\n}', 'unterminated string, at column 7'],
  ['nope', 'invalid symbol, at column 1'],
])(
  'what is wrong with the JSON %j is told in words, with its column [SCAN-08]',
  (text, expected) => {
    const errors: ParseError[] = [];
    parseTree(text, errors);
    const { error, offset } = errors[0] as ParseError;
    expect(jsonErrorReason(error, text, offset)).toBe(`not valid JSON: ${expected}`);
  },
);

test.each([
  ['a: 1\n\tb: 2\n', /^not valid YAML: .*tab.*, at column 1$/],
  ['a: [1, 2\n', /^not valid YAML: .*, at column \d+$/],
  ['a: "\\q"\n', /^not valid YAML: invalid escape sequence, at column \d+$/],
])('what is wrong with the YAML %j is told in words [SCAN-08]', (text, expected) => {
  const [error] = parseDocument(text).errors;
  expect(error && yamlErrorReason(error.code, text, error.pos[0])).toMatch(expected);
});
