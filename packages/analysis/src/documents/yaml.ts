import { isAlias, isMap, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml';
import type { ConfigMember, ConfigNode, Scalar } from './config-node.ts';
import { asMerged, type NodeFactory, nodeFactory } from './located-nodes.ts';
import { type SyntaxFault, withoutOverflow } from './parsed-document.ts';
import { yamlErrorReason } from './syntax-fault.ts';

/** Values read of one file; an alias counts as often as it is used, so that few bytes cannot make many. */
const MAX_VALUES = 200_000;

/** A YAML stream. */
export type YamlStream = {
  /** The root of each document; null for an empty one. */
  readonly roots: readonly (ConfigNode | null)[];
  readonly error: SyntaxFault | null;
  /** Offset of the first value beyond the limit, which is read as null; null when all values were read. */
  readonly truncatedAt: number | null;
};

export type YamlOptions = {
  /** Reports errors that the YAML specification demands although the content is unambiguous; default false. */
  readonly strict?: boolean;
  /** Reports a key that occurs twice; default false. */
  readonly uniqueKeys?: boolean;
  /** Reads only the last document of the stream; default false. */
  readonly lastOnly?: boolean;
};

type Reader = {
  readonly nodes: NodeFactory;
  readonly anchors: Map<string, ConfigNode>;
  left: number;
  truncatedAt: number | null;
};

/** Parses YAML. Anchors, aliases and merge keys are resolved; local tags are kept, keys that are not scalars skipped. */
export function parseYaml(text: string, options: YamlOptions = {}): YamlStream {
  const { strict = false, uniqueKeys = false, lastOnly = false } = options;
  return withoutOverflow<YamlStream>(
    () => {
      const documents = parseAllDocuments(text, {
        uniqueKeys,
        strict,
        logLevel: 'silent',
        prettyErrors: false,
      });
      const all = 'empty' in documents ? [] : documents;
      const first = all.flatMap(({ errors }) => errors)[0];
      const offset = first?.pos[0] ?? 0;
      const error =
        first === undefined ? null : { offset, reason: yamlErrorReason(first.code, text, offset) };
      const reader: Reader = {
        nodes: nodeFactory(text),
        anchors: new Map(),
        left: MAX_VALUES,
        truncatedAt: null,
      };
      const roots = (lastOnly ? all.slice(-1) : all).map(({ contents }) =>
        contents === null ? null : converted(contents as Node, reader),
      );
      return { roots, error, truncatedAt: reader.truncatedAt };
    },
    (error) => ({ roots: [], error, truncatedAt: null }),
  );
}

function converted(node: Node | null, reader: Reader): ConfigNode {
  const [start, end] = node?.range ?? [0, 0];
  const { nodes } = reader;
  if (node === null) return nodes.scalar(start, end, null);
  if (reader.left-- <= 0) return truncated(start, end, reader);
  if (isAlias(node)) {
    const target = reader.anchors.get(node.source);
    if (target === undefined) return nodes.scalar(start, end, null);
    reader.left -= sizeOf(target, reader.left);
    return reader.left <= 0 ? truncated(start, end, reader) : target;
  }
  const result = convertedValue(node, reader);
  const anchor = 'anchor' in node ? node.anchor : undefined;
  if (anchor !== undefined) reader.anchors.set(anchor, result);
  return result;
}

function truncated(start: number, end: number, reader: Reader): ConfigNode {
  reader.truncatedAt ??= start;
  return reader.nodes.scalar(start, end, null);
}

function convertedValue(node: Node, reader: Reader): ConfigNode {
  const [start, end] = node.range ?? [0, 0];
  const { nodes } = reader;
  const tag = localTag('tag' in node ? node.tag : undefined);
  if (isSeq(node)) {
    const items = node.items.map((item) => converted(item as Node | null, reader));
    return nodes.array(start, end, items, tag);
  }
  if (!isMap(node)) {
    if (!isScalar(node)) return nodes.scalar(start, end, null);
    const source = typeof node.value === 'string' ? undefined : node.source;
    return nodes.scalar(start, end, scalar(node.value), { tag, source });
  }
  const members: ConfigMember[] = [];
  const merged: ConfigMember[] = [];
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    const [from, to] = key.range ?? [start, start];
    const below = converted(value as Node | null, reader);
    if (String(key.value) === '<<') merged.push(...membersToMerge(below, nodes));
    else members.push(nodes.member(from, to, String(key.value), below));
  }
  // own members come last, because the last of a name counts
  return nodes.object(start, end, [...merged, ...members], tag);
}

function localTag(tag: string | undefined): string | undefined {
  return tag?.startsWith('!') && !tag.startsWith('!!') ? tag : undefined;
}

function membersToMerge(node: ConfigNode, nodes: NodeFactory): readonly ConfigMember[] {
  if (node.kind === 'object') return node.members.map((member) => asMerged(member, nodes));
  if (node.kind === 'array') {
    return node.items.toReversed().flatMap((item) => membersToMerge(item, nodes));
  }
  return [];
}

function scalar(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return value === null || value === undefined ? null : String(value);
}

/** Returns the number of values of a tree, counted up to a limit. */
function sizeOf(node: ConfigNode, limit: number): number {
  const below =
    node.kind === 'object'
      ? node.members.map(({ value }) => value)
      : node.kind === 'array'
        ? node.items
        : [];
  let size = 1;
  for (const one of below) {
    if (size > limit) break;
    size += sizeOf(one, limit - size);
  }
  return size;
}
