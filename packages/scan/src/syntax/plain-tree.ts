import type { Node, TreeCursor } from 'web-tree-sitter';

/**
 * A node of a syntax tree as plain data: one walk over the runtime's own tree is many times faster than asking it node
 * by node. Named nodes, and those tokens that fill a field, such as operators; comments are left out.
 */
export type PlainNode = {
  readonly type: string;
  /** The part that it plays in its parent. */
  readonly field: string | null;
  /** Offsets in the text, in UTF-16 code units, the end exclusive. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  readonly children: readonly PlainNode[];
};

/** Nesting beyond this is no program that people wrote; what is deeper is left out. */
const DEEPEST = 400;

export function plainTree(root: Node): PlainNode {
  const cursor = root.walk();
  try {
    return plain(cursor, 0) as PlainNode;
  } finally {
    cursor.delete();
  }
}

function plain(cursor: TreeCursor, depth: number): PlainNode | null {
  const field = cursor.currentFieldName;
  if (!cursor.nodeIsNamed && field === null) return null;
  const type = cursor.nodeType;
  if (type.endsWith('comment')) return null;
  const children: PlainNode[] = [];
  const { startIndex, endIndex, startPosition } = cursor;
  if (depth < DEEPEST && cursor.gotoFirstChild()) {
    do {
      const child = plain(cursor, depth + 1);
      if (child !== null) children.push(child);
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return { type, field, start: startIndex, end: endIndex, line: startPosition.row + 1, children };
}

/** The first child that plays a part. */
export function child(node: PlainNode, field: string): PlainNode | null {
  return node.children.find((one) => one.field === field) ?? null;
}

/** The children that play a part, in order. */
export function children(node: PlainNode, field: string): PlainNode[] {
  return node.children.filter((one) => one.field === field);
}
