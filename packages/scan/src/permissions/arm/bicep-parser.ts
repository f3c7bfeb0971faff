import { accept, type Cursor, cursor, expect, skip, word } from '../expression/cursor.ts';
import type { Expression } from '../expression/expression.ts';
import { TextSyntaxError } from '../expression/syntax-error.ts';
import { bicepBody, bicepExpression, bicepText } from './bicep-expression.ts';

/** What a Bicep file says: parameters with defaults, variables, resources. */
export type BicepFile = {
  readonly values: ReadonlyMap<string, Expression>;
  readonly resources: readonly BicepResource[];
  readonly isSubscription: boolean;
};
export type BicepResource = {
  readonly symbol: string;
  /** `Microsoft.CognitiveServices/accounts`, without the version. */
  readonly type: string;
  readonly isExisting: boolean;
  readonly body: Expression;
  readonly start: number;
  readonly end: number;
};

/**
 * Declarations of a Bicep file. Modules, outputs, types and functions are read over. Throws a TextSyntaxError for what
 * is no Bicep. learn.microsoft.com/azure/azure-resource-manager/bicep/file
 */
export function parseBicep(text: string): BicepFile {
  const c = cursor(text);
  const values = new Map<string, Expression>();
  const resources: BicepResource[] = [];
  let isSubscription = false;
  for (;;) {
    skip(c, true);
    if (c.at >= text.length) return { values, resources, isSubscription };
    const start = c.at;
    if (text[c.at] === '@') {
      c.at++;
      bicepExpression(c);
      continue;
    }
    const keyword = word(c);
    if (keyword === null) throw new TextSyntaxError(c.at, 'a declaration is missing');
    if (keyword === 'resource') resources.push(...resource(c, start, ''));
    else if (keyword === 'targetScope') {
      expect(c, '=');
      skip(c);
      const scope = bicepExpression(c);
      const [first] = scope.kind === 'template' ? scope.parts : [];
      isSubscription = first !== 'resourceGroup';
    } else if (keyword === 'param' || keyword === 'var') {
      const name = word(c) ?? '';
      // A type runs up to the value or the line's end.
      overType(c);
      if (accept(c, '=')) {
        skip(c, true);
        values.set(name, bicepExpression(c));
      }
    } else overStatement(c);
  }
}

function resource(c: Cursor, start: number, above: string): BicepResource[] {
  const symbol = word(c) ?? '';
  skip(c);
  const named = bicepExpression(c);
  const [first] = named.kind === 'template' ? named.parts : [];
  const written = typeof first === 'string' ? (first.split('@')[0] ?? '') : '';
  const type = written.includes('.') || above === '' ? written : `${above}/${written}`;
  const isExisting = accept(c, 'existing');
  expect(c, '=');
  skip(c, true);
  const nestedOnes: BicepResource[] = [];
  const body = bicepBody(c, (at, from) => nestedOnes.push(...resource(at, from, type)));
  return [{ symbol, type, isExisting, body, start, end: c.at }, ...nestedOnes];
}

/** Passes a parameter's type: words, bars, brackets and braces up to `=` or the line's end. */
function overType(c: Cursor): void {
  let depth = 0;
  for (; c.at < c.text.length; c.at++) {
    const char = c.text[c.at] as string;
    if (depth === 0 && (char === '=' || char === '\n')) return;
    if (char === "'") {
      const end = c.text.indexOf("'", c.at + 1);
      c.at = end === -1 ? c.text.length : end;
    } else if ('({['.includes(char)) depth++;
    else if (')}]'.includes(char)) depth--;
  }
}

/** Passes a declaration that is not read: its brackets, texts and comments, up to the end of its line. */
function overStatement(c: Cursor): void {
  let depth = 0;
  // A function's result may stand on the line after the arrow.
  let continues = false;
  while (c.at < c.text.length) {
    skip(c, depth > 0);
    const char = c.text[c.at];
    if (char === undefined || (depth === 0 && char === '\n' && !continues)) return;
    if (char === '\n') c.at++;
    continues = c.text.startsWith('=>', c.at) || (continues && /[\s>]/.test(char));
    if (char === '\n') continue;
    if (char === "'") bicepText(c);
    else {
      if ('({['.includes(char)) depth++;
      else if (')}]'.includes(char)) depth--;
      c.at++;
    }
  }
}
