import type { Language, Node, TreeCursor } from 'web-tree-sitter';

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
const MAX_DEPTH = 400;

/** Each question that the runtime is asked is a call into it, so what is known otherwise is not asked. */
type Walk = {
  readonly cursor: TreeCursor;
  readonly language: Language;
  readonly kinds: NodeKind[];
  /** The line of an offset, quick for offsets that grow. */
  readonly lineAt: (offset: number) => number;
};

/** Properties of a node by its type. */
type NodeKind = {
  readonly type: string;
  readonly isNamed: boolean;
  readonly isComment: boolean;
  /** A name or a number, as every grammar here has them: nothing is in it. */
  readonly isLeaf: boolean;
};

const NO_CHILDREN: readonly PlainNode[] = [];

const LEAF = /^(?:(?:property_|type_|field_|package_)?identifier|integer|float|number)$/;

const kindsOf = new WeakMap<Language, NodeKind[]>();

/** The tree below the root that the runtime made of a text. */
export function plainTree(root: Node, text: string): PlainNode {
  const { language } = root.tree;
  const kinds = kindsOf.get(language) ?? [];
  kindsOf.set(language, kinds);
  const cursor = root.walk();
  try {
    return plain({ cursor, language, kinds, lineAt: lineCounter(text) }, 0) as PlainNode;
  } finally {
    cursor.delete();
  }
}

function plain(walk: Walk, depth: number): PlainNode | null {
  const { cursor } = walk;
  const kind = kindOf(walk);
  if (kind.isComment) return null;
  const field = cursor.currentFieldName;
  if (!kind.isNamed && field === null) return null;
  const { startIndex: start, endIndex: end } = cursor;
  const line = walk.lineAt(start);
  const isOpened = !kind.isLeaf && depth < MAX_DEPTH && cursor.gotoFirstChild();
  const children = isOpened ? childrenAt(walk, depth + 1) : NO_CHILDREN;
  return { type: kind.type, field, start, end, line, children };
}

/** The children of the node whose first child the cursor stands at; it then stands at the node. */
function childrenAt(walk: Walk, depth: number): readonly PlainNode[] {
  const { cursor } = walk;
  const children: PlainNode[] = [];
  do {
    const child = plain(walk, depth);
    if (child !== null) children.push(child);
  } while (cursor.gotoNextSibling());
  cursor.gotoParent();
  return children;
}

function kindOf({ cursor, language, kinds }: Walk): NodeKind {
  const id = cursor.nodeTypeId;
  const known = kinds[id];
  if (known !== undefined) return known;
  const type = cursor.nodeType;
  const isNamed = language.nodeTypeIsNamed(id);
  const kind = { type, isNamed, isComment: type.endsWith('comment'), isLeaf: LEAF.test(type) };
  kinds[id] = kind;
  return kind;
}

function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line++;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/** The first child that plays a part. */
export function child(node: PlainNode, field: string): PlainNode | null {
  return node.children.find((one) => one.field === field) ?? null;
}

/** The children that play a part, in order. */
export function children(node: PlainNode, field: string): PlainNode[] {
  return node.children.filter((one) => one.field === field);
}
