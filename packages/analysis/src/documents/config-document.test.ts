import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configDocument } from './config-document.ts';
import { memberAt, scalarOf, textOf, textsBelow, valueAt } from './config-node.ts';

const FORMATS = ['json', 'yaml', 'toml'] as const;
const SAMPLES = {
  json: '{\n  "a": { "b": "x", "c": [1, "y"] }\n}',
  yaml: 'a:\n  b: x\n  c: [1, "y"]\n',
  toml: '[a]\nb = "x"\nc = [1, "y"]\n',
};

test.each(FORMATS)('%s gives values by their path, and where they stand', (format) => {
  const { root, problem } = configDocument(format, SAMPLES[format]);
  expect(problem).toBeNull();
  expect(textOf(valueAt(root, 'a', 'b'))?.text).toBe('x');
  expect([...textsBelow(root)].map(({ text }) => text)).toEqual(['x', 'y']);
  expect(memberAt(root, 'a', 'b')?.span.startLine).toBe(2);
});

test.each([
  ['json', '{"a": 1,\n"b" }', 2],
  ['yaml', 'a: 1\nb: [1, 2\nc: 3\n', 3],
  ['toml', 'a = 1\nb = "', 2],
] as const)(
  'what is wrong with %s is told with its line and without its text',
  (format, text, line) => {
    const { problem } = configDocument(format, text);
    expect(problem?.line).toBe(line);
    expect(problem?.reason).toMatch(/^not valid (?:JSON|YAML|TOML)/);
  },
);

test('keys of TOML stand at their own line, quoted, dotted, in arrays of tables and after long strings', () => {
  const text = `x = """
[not.a]
y = "1"
"""
[ mcp_servers . "a b" ]
env.KEY = 'v' # "
[[hook]]
run = "one"
[[hook]]
run = "two"
`;
  const { root } = configDocument('toml', text);
  const line = (...path: string[]) => memberAt(root, ...path)?.span.startLine;
  expect(line('mcp_servers', 'a b')).toBe(5);
  expect(line('mcp_servers', 'a b', 'env', 'KEY')).toBe(6);
  const hooks = valueAt(root, 'hook');
  expect(hooks?.kind === 'array' && hooks.items.map(({ span }) => span.startLine)).toEqual([7, 9]);
});

test('a value of TOML stands behind its key, to the end of the line', () => {
  const { root } = configDocument('toml', 'a = 1\n[t]\nkey = "x" # why\nlist = [\n  "y",\n]\n');
  const span = { startLine: 3, startColumn: 7, endLine: 3, endColumn: 16 };
  expect(textOf(valueAt(root, 't', 'key'))).toEqual({ text: 'x', span });
  expect(memberAt(root, 't', 'key')?.span).toMatchObject({ startColumn: 1, endColumn: 5 });
});

test('anchors and merge keys of YAML are resolved; own members come before merged ones', () => {
  const { root } = configDocument('yaml', 'base: &b {x: 1, y: 2}\njob: {<<: *b, y: 3}\n');
  expect(scalarOf(valueAt(root, 'job', 'x'))).toBe(1);
  expect(scalarOf(valueAt(root, 'job', 'y'))).toBe(3);
});

test('a text of nested aliases does not grow without bound', () => {
  const levels = Array.from({ length: 30 }, (_, at) => {
    const used = at === 0 ? 'x' : Array.from({ length: 9 }, () => `*a${at - 1}`).join(', ');
    return `a${at}: &a${at} [${used}]`;
  });
  const { root } = configDocument('yaml', levels.join('\n'));
  let count = 0;
  for (const _ of textsBelow(root)) count++;
  expect(count).toBeLessThan(500_000);
});

test.each(FORMATS)('no text of %s makes the reader throw', (format) => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    "'",
    '\n',
    '=',
    '&a',
    '*a',
    '<<',
    '- ',
    'k',
    '#',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
      const { root, problem } = configDocument(format, parts.join(''));
      if (root === null && problem === null)
        expect(parts.join('').trim()).toMatch(/^(?:[#\s]|---|%)*/);
    }),
  );
  expect(configDocument(format, '['.repeat(100_000)).problem).not.toBeNull();
});
