import type { TextSpan } from '../analyzer.ts';

/** A value of a JSON, YAML or TOML file and where it stands. */
export type ConfigNode =
  | { readonly kind: 'object'; readonly span: TextSpan; readonly members: readonly ConfigMember[] }
  | { readonly kind: 'array'; readonly span: TextSpan; readonly items: readonly ConfigNode[] }
  | { readonly kind: 'scalar'; readonly span: TextSpan; readonly value: Scalar };

export type Scalar = string | number | boolean | null;

/** A named member; `span` is that of its name. */
export type ConfigMember = {
  readonly name: string;
  readonly span: TextSpan;
  readonly value: ConfigNode;
};

/** A text value with its place. */
export type ConfigText = { readonly text: string; readonly span: TextSpan };

/** What could be read of a file, and the first thing that could not. Reasons never quote the file. */
export type ConfigDocument = {
  readonly root: ConfigNode | null;
  readonly problem: { readonly line: number | null; readonly reason: string } | null;
};

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
