import { Buffer } from 'node:buffer';
import type { Candidate, Matcher, Pattern } from './matcher.ts';

/**
 * The plain matcher: each pattern's expression over the whole latin1 text, one after the other. It defines what a
 * faster matcher must find. Throws a `SyntaxError` that names the pattern when an expression cannot be compiled.
 */
export function plainMatcher(patterns: readonly Pattern[]): Matcher {
  const expressions = patterns.map((pattern) => (pattern.hint ? null : compile(pattern)));
  return {
    find(bytes) {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
      return expressions.flatMap((expression, pattern) =>
        expression === null ? [] : matches(expression, pattern, text),
      );
    },
  };
}

function compile(pattern: Pattern): RegExp {
  try {
    return new RegExp(pattern.source, `dg${pattern.flags ?? ''}`);
  } catch (error) {
    throw new SyntaxError(`pattern ${pattern.id}: ${(error as Error).message}`, { cause: error });
  }
}

/** An empty match contains no secret and is skipped. */
function matches(expression: RegExp, pattern: number, text: string): Candidate[] {
  const found: Candidate[] = [];
  for (const { index: start, 0: whole, indices } of text.matchAll(expression)) {
    const end = start + whole.length;
    const [secretStart, secretEnd] = indices?.groups?.['secret'] ?? [start, end];
    if (secretEnd > secretStart) found.push({ pattern, start, end, secretStart, secretEnd });
  }
  return found;
}
