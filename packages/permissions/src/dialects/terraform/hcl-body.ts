import { accept, type Cursor, cursor, nested, skip, word } from '../../expression/cursor.ts';
import type { Attribute, Block, Body, Expression } from '../../expression/expression.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import { hclExpression } from './hcl-expression.ts';
import { quotedTemplate, templateParts } from './hcl-template.ts';

/**
 * A file of HCL native syntax (github.com/hashicorp/hcl, hclsyntax/spec.md). Throws a TextSyntaxError for one that is
 * none.
 */
export function parseHcl(text: string): Body {
  const c = cursor(text);
  const parsed = body(c, false);
  return parsed;
}

/** The template language alone, as `templatefile` reads it. Throws a TextSyntaxError. */
export function parseHclTemplate(text: string): Expression {
  const c = cursor(text);
  const parts = templateParts(c, text.length, hclExpression);
  return { kind: 'template', parts, body: 0, start: 0, end: text.length };
}

function body(c: Cursor, isNested: boolean): Body {
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  for (;;) {
    skip(c, true);
    if (isNested && c.text[c.at] === '}') return { attributes, blocks };
    if (c.at >= c.text.length) {
      if (isNested) throw new TextSyntaxError(c.at, "'}' expected at the end of the block");
      return { attributes, blocks };
    }
    const start = c.at;
    const name = word(c);
    if (name === null) throw new TextSyntaxError(c.at, 'attribute or block name expected');
    skip(c);
    if (c.text[c.at] === '=' && c.text[c.at + 1] !== '=') {
      c.at++;
      skip(c);
      const value = hclExpression(c);
      attributes.push({ name, value, start, end: value.end });
      endOfLine(c);
    } else blocks.push(nested(c, () => block(c, name, start)));
  }
}

function block(c: Cursor, type: string, start: number): Block {
  const labels: string[] = [];
  for (;;) {
    skip(c);
    if (c.text[c.at] === '"') {
      const label = quotedTemplate(c, hclExpression);
      labels.push(
        label.kind === 'template'
          ? label.parts.map((part) => (typeof part === 'string' ? part : '')).join('')
          : '',
      );
    } else if (accept(c, '{')) break;
    else {
      const label = word(c);
      if (label === null) throw new TextSyntaxError(c.at, "'=' or '{' expected");
      labels.push(label);
    }
  }
  const inner = body(c, true);
  c.at++;
  const end = c.at;
  endOfLine(c);
  return { type, labels, body: inner, start, end };
}

function endOfLine(c: Cursor): void {
  skip(c);
  const char = c.text[c.at];
  if (char === undefined || char === '\n' || char === '}') return;
  throw new TextSyntaxError(c.at, 'newline expected');
}
