import type { TextSpan } from '../analyzer.ts';

/** A stretch of a document's text: offsets in UTF-16 code units, and the same as lines and columns. */
export type Located = {
  readonly start: number;
  readonly end: number;
  readonly span: TextSpan;
};

/** A value of a JSON, YAML or TOML document and its location. */
export type ConfigNode = ObjectNode | ArrayNode | ScalarNode;

export type ObjectNode = Located & {
  readonly kind: 'object';
  readonly members: readonly ConfigMember[];
  /** YAML's local tag with its exclamation mark, such as `!Ref`. */
  readonly tag?: string;
};

export type ArrayNode = Located & {
  readonly kind: 'array';
  readonly items: readonly ConfigNode[];
  readonly tag?: string;
};

export type ScalarNode = Located & {
  readonly kind: 'scalar';
  readonly value: Scalar;
  readonly tag?: string;
  /** YAML as written, where the value is not a string: `0123`, `1e3`. */
  readonly source?: string;
};

export type Scalar = string | number | boolean | null;

/** A named member; the location is that of its name. */
export type ConfigMember = Located & {
  readonly name: string;
  readonly value: ConfigNode;
  /** Comes from a merge key (`<<`) of YAML. */
  readonly isMerged?: true;
};

/** A text value and its location. */
export type ConfigText = { readonly text: string; readonly span: TextSpan };

export function membersOf(node: ConfigNode | null | undefined): readonly ConfigMember[] {
  return node?.kind === 'object' ? node.members : [];
}

export function itemsOf(node: ConfigNode | null | undefined): readonly ConfigNode[] {
  return node?.kind === 'array' ? node.items : [];
}

/** The value under a path of member names; of members with one name the last counts, as parsers do. */
export function valueAt(
  node: ConfigNode | null | undefined,
  ...path: readonly string[]
): ConfigNode | null {
  let found = node ?? null;
  for (const name of path) {
    found = membersOf(found).findLast((member) => member.name === name)?.value ?? null;
  }
  return found;
}

/** The member itself, for the place of its name. */
export function memberAt(
  node: ConfigNode | null | undefined,
  ...path: readonly string[]
): ConfigMember | null {
  const parent = valueAt(node, ...path.slice(0, -1));
  return membersOf(parent).findLast(({ name }) => name === path.at(-1)) ?? null;
}

export function scalarOf(node: ConfigNode | null | undefined): Scalar | undefined {
  return node?.kind === 'scalar' ? node.value : undefined;
}

/** A string's text; null for anything else. */
export function textOf(node: ConfigNode | null | undefined): ConfigText | null {
  const value = scalarOf(node);
  return node && typeof value === 'string' ? { text: value, span: node.span } : null;
}

/** A string, or the strings of a list. */
export function textsOf(node: ConfigNode | null | undefined): readonly ConfigText[] {
  const own = textOf(node);
  if (own !== null) return [own];
  return itemsOf(node)
    .map(textOf)
    .filter((text) => text !== null);
}

/** Each text value below a node, in the order of the file. */
export function* textsBelow(node: ConfigNode | null | undefined): Generator<ConfigText> {
  const own = textOf(node);
  if (own !== null) yield own;
  for (const { value } of membersOf(node)) yield* textsBelow(value);
  for (const item of itemsOf(node)) yield* textsBelow(item);
}
