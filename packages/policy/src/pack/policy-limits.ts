/**
 * Limits of one policy's text. The engine recurses over it in WebAssembly, and an overflow of its stack leaves the engine
 * unusable for every caller after that, so the text is measured first: brackets overflow it at about 150, `if` at about
 * 500, chains of other operators at about 2,000.
 */
const MAX_LENGTH = 16 * 1024;
const MAX_BRACKET_DEPTH = 24;
const MAX_CONDITIONALS = 24;
const MAX_OPERATORS = 400;

const TOKENS = /\/\/[^\n]*|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[([{]|[)\]}]|\bif\b|&&|\|\||[.!+*-]/g;

/** Returns which limit the text of a policy exceeds; null when it exceeds none. */
export function exceededLimit(text: string): string | null {
  if (text.length > MAX_LENGTH) return limitMessage(MAX_LENGTH, 'characters', text.length);
  let [depth, deepest, conditionals, operators] = [0, 0, 0, 0];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token.startsWith('//') || token.startsWith('"')) continue;
    if ('([{'.includes(token)) {
      deepest = Math.max(deepest, ++depth);
      operators++;
    } else if (')]}'.includes(token)) depth--;
    else if (token === 'if') conditionals++;
    else operators++;
  }
  if (deepest > MAX_BRACKET_DEPTH)
    return limitMessage(MAX_BRACKET_DEPTH, 'nested brackets', deepest);
  if (conditionals > MAX_CONDITIONALS)
    return limitMessage(MAX_CONDITIONALS, 'conditionals', conditionals);
  if (operators > MAX_OPERATORS) return limitMessage(MAX_OPERATORS, 'operators', operators);
  return null;
}

function limitMessage(limit: number, what: string, got: number): string {
  return `policy must have at most ${limit} ${what} (got ${got}); split it into several policies`;
}
