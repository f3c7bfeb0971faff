import { cursor } from '../../expression/cursor.ts';
import type { Attribute, Block, Body, Expression } from '../../expression/expression.ts';
import { jsonValue } from '../../value/json-value.ts';
import { isTable } from '../../value/property.ts';
import { type Entry, literal, type Value } from '../../value/value.ts';
import { hclExpression } from './hcl-expression.ts';
import { templateParts } from './hcl-template.ts';

/** A file of Terraform's JSON syntax as the body of blocks that HCL would make of it. */
export type TerraformJson = {
  readonly body: Body;
  /** The source with each text's escapes carried out, as long as it was: offsets of expressions are good in both. */
  readonly source: string;
};

/** Number of names before a block's content: `resource`, type, name. */
const LABELS: Readonly<Record<string, number>> = {
  resource: 2,
  data: 2,
  variable: 1,
  output: 1,
  module: 1,
  locals: 0,
};

/**
 * Parses developer.hashicorp.com/terraform/language/syntax/json. Everything inside a resource is read as attributes: an object
 * is an argument or a nested block, depending on the provider, and counts the same. Throws a TextSyntaxError.
 */
export function parseTerraformJson(path: string, text: string): TerraformJson {
  const root = jsonValue(path, text);
  const source = unescaped(text, root);
  const blocks = isTable(root)
    ? root.entries.flatMap(({ key, value }) => {
        const labels = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined;
        return labels === undefined ? [] : blocksOf(key, value, labels, [], source);
      })
    : [];
  // Files of variables' values hold nothing else.
  const attributes = isTable(root) ? attributesOf(root.entries, source) : [];
  return { body: { attributes, blocks }, source };
}

function blocksOf(
  type: string,
  value: Value,
  labels: number,
  above: readonly string[],
  source: string,
): Block[] {
  if (value.kind === 'list') {
    return value.items.flatMap((item) => blocksOf(type, item, labels, above, source));
  }
  if (!isTable(value)) return [];
  if (above.length < labels) {
    return value.entries.flatMap(({ key, value: inner }) =>
      key === '//' ? [] : blocksOf(type, inner, labels, [...above, key], source),
    );
  }
  const { start, end } = value.at;
  return [{ type, labels: above, body: contentOf(value.entries, source), start, end }];
}

/** `dynamic` makes blocks of an expression; everything else becomes attributes. */
function contentOf(entries: readonly Entry[], source: string): Body {
  const dynamic = entries.filter(({ key }) => key === 'dynamic');
  const blocks = dynamic.flatMap(({ value }) => dynamicBlocks(value, null, source));
  return { attributes: attributesOf(entries, source), blocks };
}

/** Each with the content of its own. */
function dynamicBlocks(value: Value, label: string | null, source: string): Block[] {
  if (value.kind === 'list') {
    return value.items.flatMap((item) => dynamicBlocks(item, label, source));
  }
  if (!isTable(value)) return [];
  if (label === null) {
    return value.entries.flatMap(({ key, value: inner }) =>
      key === '//' ? [] : dynamicBlocks(inner, key, source),
    );
  }
  const { start, end } = value.at;
  const contents = value.entries.filter(({ key }) => key === 'content');
  const body: Body = {
    attributes: attributesOf(value.entries, source).filter(({ name }) => name !== 'content'),
    blocks: contents.flatMap(({ value: own }) => blocksOf('content', own, 0, [], source)),
  };
  return [{ type: 'dynamic', labels: [label], body, start, end }];
}

function attributesOf(entries: readonly Entry[], source: string): Attribute[] {
  return entries.flatMap(({ key, value, at }) =>
    key === '//' || key === 'dynamic'
      ? []
      : [{ name: key, value: expressionOf(value, source), start: at.start, end: at.end }],
  );
}

function expressionOf(value: Value, source: string): Expression {
  const { start, end } = value.at;
  switch (value.kind) {
    case 'list':
      return {
        kind: 'list',
        items: value.items.map((one) => expressionOf(one, source)),
        start,
        end,
      };
    case 'map':
      return {
        kind: 'object',
        entries: value.entries.map((entry) => ({
          key: { kind: 'literal', text: entry.key, ...extent(entry) },
          value: expressionOf(entry.value, source),
          ...extent(entry),
        })),
        start,
        end,
      };
    case 'text': {
      const known = literal(value) ?? '';
      if (source[start] !== '"') return { kind: 'literal', text: known, start, end };
      const c = cursor(source, start + 1);
      const parts = templateParts(c, start + 1 + known.length, hclExpression);
      return { kind: 'template', parts, body: null, start, end };
    }
    default:
      return { kind: 'literal', text: null, start, end };
  }
}

function extent({ at }: Entry): { readonly start: number; readonly end: number } {
  return { start: at.start, end: at.end };
}

/** Each text without its escapes, and blanks up to its closing quotation mark. */
function unescaped(text: string, root: Value): string {
  const pieces: string[] = [];
  let from = 0;
  const visit = (value: Value): void => {
    if (value.kind === 'list') value.items.forEach(visit);
    else if (value.kind === 'map') for (const entry of value.entries) visit(entry.value);
    else if (value.kind === 'text' && text[value.at.start] === '"') {
      const { start, end } = value.at;
      const known = literal(value) ?? '';
      pieces.push(text.slice(from, start + 1), known.padEnd(end - start - 2, ' '));
      from = end - 1;
    }
  };
  visit(root);
  return pieces.join('') + text.slice(from);
}
