/** The text of one policy in its file, comments before it included. */
export type PolicyText = {
  readonly text: string /** Offset of the text in its file. */;
  readonly start: number;
};

/** Comments, texts and the semicolons outside of both: Cedar has a semicolon only at the end of a policy. An unterminated text ends with the file: looking for its quote from each quote anew takes quadratic time. */
const TOKENS = /\/\/[^\n]*|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|;/g;

/** Splits a file into its policies. What follows the last semicolon is a policy too, unless it is blank or comments. */
export function splitPolicies(source: string): PolicyText[] {
  const texts: PolicyText[] = [];
  let start = 0;
  for (const { 0: token, index } of source.matchAll(TOKENS)) {
    if (token !== ';') continue;
    texts.push({ text: source.slice(start, index + 1), start });
    start = index + 1;
  }
  const rest = source.slice(start);
  return significantOffset(rest) === rest.length ? texts : [...texts, { text: rest, start }];
}

/** Returns the offset of the first character that is neither blank nor part of a comment. */
export function significantOffset(text: string): number {
  return (/^(?:\s+|\/\/[^\n]*)*/.exec(text) as RegExpExecArray)[0].length;
}
