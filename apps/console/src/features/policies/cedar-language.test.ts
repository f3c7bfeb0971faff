import { StringStream } from '@codemirror/language';
import { expect, test } from 'vitest';
import { type CedarToken, readCedarToken } from './cedar-language.ts';

/** Tokens of a line, `kind:text` each, plain text left out. */
function tokensOf(line: string): string[] {
  const stream = new StringStream(line, 2, 2);
  const tokens: string[] = [];
  while (!stream.eol()) {
    stream.start = stream.pos;
    if (stream.eatSpace()) continue;
    const kind: CedarToken = readCedarToken(stream);
    if (kind !== 'text') tokens.push(`${kind}:${stream.current()}`);
  }
  return tokens;
}

test.each([
  ['@id("deny-mail") // why', ['annotation:@id', 'string:"deny-mail"', 'comment:// why']],
  [
    'forbid (principal is Svc::Agent, action == Action::"call", resource)',
    [
      'keyword:forbid',
      'keyword:principal',
      'keyword:is',
      'entityType:Svc::Agent',
      'keyword:action',
      'entityType:Action',
      'string:"call"',
      'keyword:resource',
    ],
  ],
  [
    'when { context.count > 3 && true };',
    ['keyword:when', 'keyword:context', 'constant:3', 'constant:true'],
  ],
  ['A::B::"x"', ['entityType:A::B', 'string:"x"']],
  ['"an escaped \\" quote" "// text"', ['string:"an escaped \\" quote"', 'string:"// text"']],
  ['"unterminated', ['string:"unterminated']],
  ['permitted whenever principal2', []],
  ['\u202e"\u200b"', ['string:"\u200b"']],
])('%s has the tokens %j', (line, tokens) => {
  expect(tokensOf(line)).toEqual(tokens);
});

test('every line ends, whatever it holds', () => {
  const line = `${'"\\'.repeat(5_000)}${'@:/'.repeat(5_000)}`;
  expect(tokensOf(line).length).toBeGreaterThan(0);
});
