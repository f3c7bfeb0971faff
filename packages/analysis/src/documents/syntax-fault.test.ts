import { type ParseError, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { jsonFault, yamlFault } from './syntax-fault.ts';

test.each([
  ['{\n  "a" 1}', 'a colon is missing, at column 7'],
  ['{"a": [1, 2', 'a closing bracket is missing, at column 12'],
  ['{', 'a closing brace is missing, at column 2'],
  ['{"a": "b\n}', 'a text does not end, at column 7'],
  ['nope', 'a word that is no value, at column 1'],
])(
  'what is wrong with the JSON %j is told in words, with its column [SCAN-08]',
  (text, expected) => {
    const errors: ParseError[] = [];
    parseTree(text, errors);
    const { error, offset } = errors[0] as ParseError;
    expect(jsonFault(error, text, offset)).toBe(`not valid JSON: ${expected}`);
  },
);

test.each([
  ['a: 1\n\tb: 2\n', /^not valid YAML: .*tab.*, at column 1$/],
  ['a: [1, 2\n', /^not valid YAML: .*, at column \d+$/],
  ['a: "\\q"\n', /^not valid YAML: an escape that there is not, at column \d+$/],
])('what is wrong with the YAML %j is told in words [SCAN-08]', (text, expected) => {
  const [error] = parseDocument(text).errors;
  expect(error && yamlFault(error.code, text, error.pos[0])).toMatch(expected);
});
