import { isAlias, isMap, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml';
import type { ConfigDocument, ConfigMember, ConfigNode, Scalar } from './config-node.ts';
import { yamlFault } from './syntax-fault.ts';
import { type TextPlaces, textPlaces } from './text-places.ts';

/** Values of one file that are read; aliases count as often as they are used, so that few bytes cannot make many. */
const MOST_VALUES = 200_000;

type Reader = {
  readonly places: TextPlaces;
  readonly anchors: Map<string, ConfigNode>;
  left: number;
};

/**
 * Reads YAML: the last document of a stream (GitLab puts a header before it). Anchors, aliases and merge keys are
 * resolved; tags are passed over.
 */
export function yamlTree(text: string): ConfigDocument {
  const places = textPlaces(text);
  const documents = parseAllDocuments(text, {
    uniqueKeys: false,
    strict: false,
    logLevel: 'silent',
  });
  const all = 'empty' in documents ? [] : documents;
  const error = all.flatMap(({ errors }) => errors)[0];
  const contents = all.at(-1)?.contents ?? null;
  const reader = { places, anchors: new Map<string, ConfigNode>(), left: MOST_VALUES };
  const problem =
    error === undefined
      ? null
      : {
          line: places.line(error.pos[0]),
          reason: yamlFault(error.code, text, error.pos[0]),
        };
  return { root: contents === null ? null : converted(contents as Node, reader), problem };
}

function converted(node: Node | null, reader: Reader): ConfigNode {
  const [start, end] = node?.range ?? [0, 0];
  const span = reader.places.span(start, end);
  if (node === null || reader.left-- <= 0) return { kind: 'scalar', span, value: null };
  if (isAlias(node)) {
    const target = reader.anchors.get(node.source);
    reader.left -= target === undefined ? 0 : sizeOf(target, reader.left);
    if (target === undefined || reader.left <= 0) return { kind: 'scalar', span, value: null };
    return target;
  }
  const result = convertedValue(node, reader);
  const anchor = 'anchor' in node ? node.anchor : undefined;
  if (anchor !== undefined) reader.anchors.set(anchor, result);
  return result;
}

function convertedValue(node: Node, reader: Reader): ConfigNode {
  const [start, end] = node.range ?? [0, 0];
  const span = reader.places.span(start, end);
  if (isSeq(node)) {
    const items = node.items.map((item) => converted(item as Node | null, reader));
    return { kind: 'array', span, items };
  }
  if (!isMap(node)) {
    const value = isScalar(node) ? scalar(node.value) : null;
    return { kind: 'scalar', span, value };
  }
  const members: ConfigMember[] = [];
  const merged: ConfigMember[] = [];
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    const [from, to] = key.range ?? [start, start];
    const member = {
      name: String(key.value),
      span: reader.places.span(from, to),
      value: converted(value as Node | null, reader),
    };
    if (member.name === '<<') merged.push(...membersToMerge(member.value));
    else members.push(member);
  }
  // own members come last, because the last of a name counts
  return { kind: 'object', span, members: [...merged, ...members] };
}

function membersToMerge(node: ConfigNode): readonly ConfigMember[] {
  if (node.kind === 'object') return node.members;
  if (node.kind === 'array') return node.items.toReversed().flatMap(membersToMerge);
  return [];
}

function scalar(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return value === null || value === undefined ? null : String(value);
}

/** Values of a tree, counted up to a limit. */
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
