/** The truth structure of an `if:`; atoms are texts such as `github.event_name == 'issues'`. */
export type Condition =
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] };

/** Brackets are followed so deep; what lies deeper is one atom. */
const MAX_DEPTH = 40;

/** Reads `&&`, `||`, `!` and brackets; what it cannot read is an atom. Total. */
export function conditionTree(text: string, depth = 0): Condition {
  const trimmed = text.trim();
  const either = depth > MAX_DEPTH ? [trimmed] : parts(trimmed, '||');
  if (either.length > 1)
    return { kind: 'or', of: either.map((one) => conditionTree(one, depth + 1)) };
  const both = depth > MAX_DEPTH ? [trimmed] : parts(trimmed, '&&');
  if (both.length > 1) return { kind: 'and', of: both.map((one) => conditionTree(one, depth + 1)) };
  if (depth > MAX_DEPTH) return { kind: 'atom', text: trimmed };
  if (isBracketed(trimmed)) return conditionTree(trimmed.slice(1, -1), depth + 1);
  const negated = /^!\s*(?=\()/.exec(trimmed)?.[0];
  if (negated !== undefined && isBracketed(trimmed.slice(negated.length))) {
    return { kind: 'not', of: conditionTree(trimmed.slice(negated.length), depth + 1) };
  }
  return { kind: 'atom', text: trimmed };
}

/** The parts between an operator outside brackets and quotes. */
function parts(text: string, operator: '||' | '&&'): string[] {
  const found: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "'") quoted = !quoted;
    else if (quoted) continue;
    else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (depth === 0 && text.startsWith(operator, at)) {
      found.push(text.slice(from, at));
      at++;
      from = at + 1;
    }
  }
  return [...found, text.slice(from)];
}

/** Returns true when one pair of brackets encloses the whole. */
function isBracketed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "'") quoted = !quoted;
    else if (!quoted && text[at] === '(') depth++;
    else if (!quoted && text[at] === ')') depth--;
    if (depth === 0 && at < text.length - 1) return false;
  }
  return depth === 0;
}
