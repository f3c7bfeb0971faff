import { accept, type Cursor, cursor, expect, skip, word } from '../../expression/cursor.ts';
import type { Expression } from '../../expression/expression.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import { bicepBody, bicepExpression } from './bicep-expression.ts';
import { bicepText } from './bicep-text.ts';

/** Declarations of a Bicep file: parameters with defaults, variables, resources, calls of modules, outputs. */
export type BicepFile = {
  readonly values: ReadonlyMap<string, Expression>;
  /** Names of parameters, with a default or without. */
  readonly parameters: ReadonlySet<string>;
  readonly resources: readonly BicepResource[];
  readonly modules: readonly BicepModuleCall[];
  readonly outputs: ReadonlyMap<string, Expression>;
  readonly isSubscription: boolean;
  /** The file that a parameter file is for, as it is written. */
  readonly using: string | null;
};
export type BicepModuleCall = {
  readonly symbol: string;
  /** `./storage.bicep`, `br/public:avm/res/...:1.0.0`. */
  readonly source: string;
  readonly body: Expression;
  readonly start: number;
  readonly end: number;
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
 * Parses the declarations of a Bicep file or a file of parameters. Types and functions are skipped. Throws a TextSyntaxError for
 * invalid Bicep. learn.microsoft.com/azure/azure-resource-manager/bicep/file
 */
export function parseBicep(text: string): BicepFile {
  const c = cursor(text);
  const values = new Map<string, Expression>();
  const parameters = new Set<string>();
  const outputs = new Map<string, Expression>();
  const resources: BicepResource[] = [];
  const modules: BicepModuleCall[] = [];
  let isSubscription = false;
  let template: string | null = null;
  for (;;) {
    skip(c, true);
    if (c.at >= text.length)
      return { values, parameters, resources, modules, outputs, isSubscription, using: template };
    const start = c.at;
    if (text[c.at] === '@') {
      c.at++;
      bicepExpression(c);
      continue;
    }
    const keyword = word(c);
    if (keyword === null) throw new TextSyntaxError(c.at, 'declaration expected');
    if (keyword === 'resource') resources.push(...resource(c, start, ''));
    else if (keyword === 'module') modules.push(moduleCall(c, start));
    else if (keyword === 'using') {
      skip(c);
      template = c.text[c.at] === "'" ? plainText(bicepText(c, bicepExpression)) : null;
      overStatement(c);
    } else if (keyword === 'targetScope') {
      expect(c, '=');
      skip(c);
      isSubscription = plainText(bicepExpression(c)) !== 'resourceGroup';
    } else if (keyword === 'param' || keyword === 'var' || keyword === 'output') {
      const name = word(c) ?? '';
      if (keyword === 'param') parameters.add(name);
      // A type runs up to the value or the line's end.
      overType(c);
      if (accept(c, '=')) {
        skip(c, true);
        (keyword === 'output' ? outputs : values).set(name, bicepExpression(c));
      }
    } else overStatement(c);
  }
}

function resource(c: Cursor, start: number, above: string): BicepResource[] {
  const symbol = word(c) ?? '';
  skip(c);
  const written = plainText(bicepExpression(c)).split('@')[0] ?? '';
  const type = written.includes('.') || above === '' ? written : `${above}/${written}`;
  const isExisting = accept(c, 'existing');
  expect(c, '=');
  skip(c, true);
  const nestedOnes: BicepResource[] = [];
  const body = bicepBody(c, (at, from) => nestedOnes.push(...resource(at, from, type)));
  return [{ symbol, type, isExisting, body, start, end: c.at }, ...nestedOnes];
}

function moduleCall(c: Cursor, start: number): BicepModuleCall {
  const symbol = word(c) ?? '';
  skip(c);
  const source = plainText(bicepExpression(c));
  expect(c, '=');
  skip(c, true);
  const body = bicepBody(c, null);
  return { symbol, source, body, start, end: c.at };
}

/** The first stretch of a text, which is all of one that fills nothing in. */
function plainText(written: Expression): string {
  const [first] = written.kind === 'template' ? written.parts : [];
  return typeof first === 'string' ? first : '';
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
  // A function's result may be on the line after the arrow.
  let continues = false;
  while (c.at < c.text.length) {
    skip(c, depth > 0);
    const char = c.text[c.at];
    if (char === undefined || (depth === 0 && char === '\n' && !continues)) return;
    if (char === '\n') c.at++;
    continues = c.text.startsWith('=>', c.at) || (continues && /[\s>]/.test(char));
    if (char === '\n') continue;
    if (char === "'") bicepText(c, bicepExpression);
    else {
      if ('({['.includes(char)) depth++;
      else if (')}]'.includes(char)) depth--;
      c.at++;
    }
  }
}
