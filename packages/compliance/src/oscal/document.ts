import type { Framework } from '../framework.ts';

/** The version of OSCAL whose JSON format the documents have. */
const OSCAL_VERSION = '1.2.3';

/** Returns the UUID of a name, always the same one (version 5, RFC 9562). */
export type UuidOf = (name: string) => string;

/** What a document is made with. */
export type DocumentContext = {
  readonly uuidOf: UuidOf;
  /** When it is made: UTC with milliseconds. */
  readonly madeAt: string;
};

/** A property that OSCAL does not define itself. */
export type Property = { readonly name: string; readonly ns: string; readonly value: string };

export function property(name: string, value: string): Property {
  return { name, ns: 'urn:svc:oscal', value };
}

/** Returns the name that a version of a framework has within names of UUIDs. */
export function nameOf({ id, version }: Framework): string {
  return `${id}/${version}`;
}

/** Returns where another document about a framework is, relative to the document that refers to it. */
export function referenceOf(document: string, { id, version }: Framework): string {
  return `${document}?${new URLSearchParams({ frameworkId: id, frameworkVersion: version })}`;
}

export type Metadata = {
  readonly title: string;
  readonly 'last-modified': string;
  readonly version: string;
  readonly 'oscal-version': string;
  readonly props: readonly Property[];
  readonly remarks: string;
};

/** Returns the metadata of a document about a framework; `subject` is what it says of it. */
export function metadataOf(
  framework: Framework,
  {
    subject,
    remarks,
    madeAt,
    props = [],
  }: {
    readonly subject: string;
    readonly remarks: string;
    readonly madeAt: string;
    readonly props?: readonly Property[];
  },
): Metadata {
  const { id, name, version, edition, published } = framework;
  return {
    title: `${name}, ${edition}: ${subject}`,
    'last-modified': madeAt,
    version,
    'oscal-version': OSCAL_VERSION,
    props: [property('framework', id), property('published', published), ...props],
    remarks,
  };
}
