import type { TextSpan } from '../analyzer.ts';
import type {
  ArrayNode,
  ConfigMember,
  ConfigNode,
  ObjectNode,
  Scalar,
  ScalarNode,
} from './config-node.ts';
import { type TextPlaces, textPlaces } from './text-places.ts';

/** Creates the nodes of one document. Lines and columns are computed on demand: most nodes are never reported. */
export type NodeFactory = {
  readonly places: TextPlaces;
  readonly object: (
    start: number,
    end: number,
    members: readonly ConfigMember[],
    tag?: string,
  ) => ObjectNode;
  readonly array: (
    start: number,
    end: number,
    items: readonly ConfigNode[],
    tag?: string,
  ) => ArrayNode;
  readonly scalar: (start: number, end: number, value: Scalar, written?: Written) => ScalarNode;
  readonly member: (start: number, end: number, name: string, value: ConfigNode) => ConfigMember;
};

/** What a YAML scalar keeps besides its value. */
type Written = { readonly tag?: string | undefined; readonly source?: string | undefined };

/** Returns the factory for a document with this text. */
export function nodeFactory(text: string): NodeFactory {
  const places = textPlaces(text);
  return {
    places,
    object: (start, end, members, tag) => new LocatedObject(places, start, end, members, tag),
    array: (start, end, items, tag) => new LocatedArray(places, start, end, items, tag),
    scalar: (start, end, value, written) => new LocatedScalar(places, start, end, value, written),
    member: (start, end, name, value) => new LocatedMember(places, start, end, name, value, false),
  };
}

/** Returns the member as one that a merge key brings. */
export function asMerged(member: ConfigMember, { places }: NodeFactory): ConfigMember {
  const { start, end, name, value } = member;
  return new LocatedMember(places, start, end, name, value, true);
}

class Location {
  readonly start: number;
  readonly end: number;
  readonly #places: TextPlaces;

  constructor(places: TextPlaces, start: number, end: number) {
    this.#places = places;
    this.start = start;
    this.end = end;
  }

  get span(): TextSpan {
    return this.#places.span(this.start, this.end);
  }
}

class LocatedObject extends Location {
  readonly kind = 'object';
  readonly members: readonly ConfigMember[];
  declare readonly tag?: string;

  constructor(
    places: TextPlaces,
    start: number,
    end: number,
    members: readonly ConfigMember[],
    tag: string | undefined,
  ) {
    super(places, start, end);
    this.members = members;
    if (tag !== undefined) this.tag = tag;
  }
}

class LocatedArray extends Location {
  readonly kind = 'array';
  readonly items: readonly ConfigNode[];
  declare readonly tag?: string;

  constructor(
    places: TextPlaces,
    start: number,
    end: number,
    items: readonly ConfigNode[],
    tag: string | undefined,
  ) {
    super(places, start, end);
    this.items = items;
    if (tag !== undefined) this.tag = tag;
  }
}

class LocatedScalar extends Location {
  readonly kind = 'scalar';
  readonly value: Scalar;
  declare readonly tag?: string;
  declare readonly source?: string;

  constructor(
    places: TextPlaces,
    start: number,
    end: number,
    value: Scalar,
    { tag, source }: Written = {},
  ) {
    super(places, start, end);
    this.value = value;
    if (tag !== undefined) this.tag = tag;
    if (source !== undefined) this.source = source;
  }
}

class LocatedMember extends Location {
  readonly name: string;
  readonly value: ConfigNode;
  declare readonly isMerged?: true;

  constructor(
    places: TextPlaces,
    start: number,
    end: number,
    name: string,
    value: ConfigNode,
    isMerged: boolean,
  ) {
    super(places, start, end);
    this.name = name;
    this.value = value;
    if (isMerged) this.isMerged = true;
  }
}
