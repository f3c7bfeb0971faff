import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { ConfigDocument, ConfigMember, ConfigNode } from './config-node.ts';
import { jsonFault } from './syntax-fault.ts';
import { type TextPlaces, textPlaces } from './text-places.ts';

/**
 * Reads JSON with comments and trailing commas, as editors and agents read their settings. What stands before and
 * after an error is read nevertheless.
 */
export function jsonTree(text: string): ConfigDocument {
  const errors: ParseError[] = [];
  const places = textPlaces(text);
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  const problem =
    error === undefined
      ? null
      : {
          line: places.line(error.offset),
          reason: jsonFault(error.error, text, error.offset),
        };
  return { root: root === undefined ? null : converted(root, places), problem };
}

function converted(node: Node, places: TextPlaces): ConfigNode {
  const span = places.span(node.offset, node.offset + node.length);
  if (node.type === 'array') {
    return {
      kind: 'array',
      span,
      items: (node.children ?? []).map((one) => converted(one, places)),
    };
  }
  if (node.type !== 'object') return { kind: 'scalar', span, value: node.value ?? null };
  const members: ConfigMember[] = [];
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key === undefined || value === undefined) continue;
    const place = places.span(key.offset, key.offset + key.length);
    members.push({ name: String(key.value), span: place, value: converted(value, places) });
  }
  return { kind: 'object', span, members };
}
