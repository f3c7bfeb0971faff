import { yamlFault } from '@svc/analysis/documents';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type ParsedNode,
  parseAllDocuments,
} from 'yaml';
import { TextSyntaxError } from '../expression/syntax-error.ts';
import { type Entry, list, type Place, table, text, type Value } from './value.ts';

/** Nodes of one file, aliases written out: an alias bomb ends here. */
const MOST_NODES = 200_000;
const DEEPEST = 200;

/** CloudFormation's short forms, known to the parser so that it does not warn of each. */
const TAGS =
  'And Base64 Cidr Equals FindInMap GetAtt GetAZs If ImportValue Join Not Or Select Split Sub Transform'
    .split(' ')
    .map((name) => `!${name}`)
    .concat('!Ref', '!Condition')
    .flatMap((tag) => [
      { tag, resolve: (value: string) => value },
      { tag, collection: 'seq' as const },
      { tag, collection: 'map' as const },
    ]);

/**
 * The documents of a YAML file. CloudFormation's short forms come out as the long ones: `!Ref x` as `{Ref: x}`. Throws a
 * TextSyntaxError for what is no YAML.
 */
export function yamlValues(path: string, source: string): Value[] {
  let documents: Document.Parsed[];
  try {
    // The empty stream has no documents and is no array of its own kind.
    documents = [
      ...parseAllDocuments(source, {
        logLevel: 'silent',
        uniqueKeys: false,
        stringKeys: false,
        prettyErrors: false,
        customTags: TAGS,
      }),
    ];
  } catch {
    throw new TextSyntaxError(0, 'not valid YAML (nested too deeply)');
  }
  let left = MOST_NODES;
  /** The last node of each anchor, as they come; the library looks through the whole document for each alias. */
  const anchors = new Map<string, unknown>();

  const read = (node: unknown, depth: number): Value => {
    const range = isNode(node) ? (node as ParsedNode).range : null;
    const at: Place = { path, start: range?.[0] ?? 0, end: range?.[1] ?? range?.[0] ?? 0 };
    if (--left < 0 || depth > DEEPEST)
      throw new TextSyntaxError(at.start, 'too many or too deep nodes');
    if (isNode(node) && 'anchor' in node && typeof node.anchor === 'string') {
      anchors.set(node.anchor, node);
    }
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      return target === undefined ? { kind: 'null', at } : read(target, depth + 1);
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => read(item, depth + 1));
      return tagged(node.tag, list(items, at));
    }
    if (isMap(node)) {
      const entries: Entry[] = [];
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : '';
        const inner = read(value, depth + 1);
        const keyAt = isNode(key) ? ((key as ParsedNode).range?.[0] ?? at.start) : at.start;
        if (name === '<<' && inner.kind === 'map') entries.push(...inner.entries);
        else
          entries.push({ key: name, value: inner, at: { path, start: keyAt, end: inner.at.end } });
      }
      return tagged(node.tag, table(entries, at));
    }
    if (!isScalar(node) || node.value === null) return { kind: 'null', at };
    return tagged(node.tag, text(String(node.value), at));
  };

  return documents.map((document) => {
    const [error] = document.errors;
    if (error !== undefined) {
      throw new TextSyntaxError(error.pos[0], yamlFault(error.code, source, error.pos[0]));
    }
    return read(document.contents, 0);
  });
}

/** `!GetAtt a.b` as `{Fn::GetAtt: [a, b]}`, `!Sub x` as `{Fn::Sub: x}`. */
function tagged(tag: string | undefined, value: Value): Value {
  if (tag === undefined || !tag.startsWith('!') || tag.startsWith('!!')) return value;
  const name = tag.slice(1);
  const key = name === 'Ref' || name === 'Condition' ? name : `Fn::${name}`;
  const [part] = value.kind === 'text' ? value.parts : [];
  const dotted = key === 'Fn::GetAtt' && typeof part === 'string';
  const inner = dotted
    ? list(
        part.split(/\.(.*)/, 2).map((one) => text(one, value.at)),
        value.at,
      )
    : value;
  return table([{ key, value: inner, at: value.at }], value.at);
}
