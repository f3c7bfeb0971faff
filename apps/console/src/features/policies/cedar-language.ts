import {
  HighlightStyle,
  StreamLanguage,
  type StringStream,
  syntaxHighlighting,
} from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** Kinds of a token of Cedar; the classes of the editor's highlighting. */
export type CedarToken =
  | 'annotation'
  | 'comment'
  | 'constant'
  | 'entityType'
  | 'keyword'
  | 'string'
  | 'text';

const TAGS = {
  annotation: tags.meta,
  comment: tags.comment,
  constant: tags.literal,
  entityType: tags.typeName,
  keyword: tags.keyword,
  string: tags.string,
  text: tags.content,
} as const satisfies Record<CedarToken, unknown>;

/** Reserved words: https://docs.cedarpolicy.com/policies/syntax-grammar.html. */
const KEYWORDS = new Set(
  'permit forbid when unless if then else in like has is principal action resource context'.split(
    ' ',
  ),
);

/** Patterns of tokens at the place of the stream, in the order in which they are tried. */
const PATTERNS: readonly (readonly [RegExp, CedarToken])[] = [
  [/^\/\/.*/, 'comment'],
  [/^"(?:[^"\\]|\\.)*"?/, 'string'],
  [/^@[A-Za-z_]\w*/, 'annotation'],
  [/^(?:true|false|\d+)\b/, 'constant'],
  [/^[A-Za-z_]\w*(?:(?:::[A-Za-z_]\w*)+|(?=::))/, 'entityType'],
];

/** Reads the next token of a line of Cedar. */
export function readCedarToken(stream: Pick<StringStream, 'match' | 'next'>): CedarToken {
  for (const [pattern, token] of PATTERNS) if (stream.match(pattern)) return token;
  const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
  if (word !== null) return KEYWORDS.has(word[0]) ? 'keyword' : 'text';
  stream.next();
  return 'text';
}

const language = StreamLanguage.define({
  name: 'cedar',
  token: (stream) => (stream.eatSpace() ? null : readCedarToken(stream)),
  tokenTable: TAGS,
  languageData: {
    commentTokens: { line: '//' },
    closeBrackets: { brackets: ['(', '[', '{', '"'] },
  },
});

const colours = HighlightStyle.define([
  { tag: TAGS.annotation, color: 'var(--svc-muted)' },
  { tag: TAGS.comment, color: 'var(--svc-muted)', fontStyle: 'italic' },
  { tag: TAGS.constant, color: 'var(--svc-code-entity)' },
  { tag: TAGS.entityType, color: 'var(--svc-code-entity)' },
  { tag: TAGS.keyword, color: 'var(--svc-code-keyword)', fontWeight: '600' },
  { tag: TAGS.string, color: 'var(--svc-code-string)' },
]);

/** Highlights Cedar with the colours of the palette. Errors are found by the server alone. */
export const cedar = [language, syntaxHighlighting(colours)];
