import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { ConfigMember, ConfigNode } from './config-node.ts';
import { type NodeFactory, nodeFactory } from './located-nodes.ts';
import { type ParsedDocument, withoutOverflow } from './parsed-document.ts';
import { jsonErrorReason } from './syntax-fault.ts';

/**
 * Parses JSON with comments and trailing commas, as editors and agents read their settings. The text before and after an
 * error is parsed nevertheless.
 */
export function parseJson(text: string): ParsedDocument {
  return withoutOverflow<ParsedDocument>(
    () => {
      const errors: ParseError[] = [];
      const root = parseTree(text, errors, { allowTrailingComma: true });
      const [first] = errors;
      const error =
        first === undefined
          ? null
          : { offset: first.offset, reason: jsonErrorReason(first.error, text, first.offset) };
      return { root: root === undefined ? null : converted(root, nodeFactory(text)), error };
    },
    (error) => ({ root: null, error }),
  );
}

function converted(node: Node, nodes: NodeFactory): ConfigNode {
  const { offset: start } = node;
  const end = start + node.length;
  const children = node.children ?? [];
  if (node.type === 'array') {
    return nodes.array(
      start,
      end,
      children.map((one) => converted(one, nodes)),
    );
  }
  if (node.type !== 'object') return nodes.scalar(start, end, node.value ?? null);
  const members: ConfigMember[] = [];
  for (const { children: [key, value] = [] } of children) {
    if (key === undefined || value === undefined) continue;
    const { offset, length } = key;
    members.push(nodes.member(offset, offset + length, String(key.value), converted(value, nodes)));
  }
  return nodes.object(start, end, members);
}
