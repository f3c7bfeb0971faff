import type { Control, Framework } from '../framework.ts';
import { controlToken, statementToken } from './control-token.ts';
import { type DocumentContext, type Metadata, metadataOf, nameOf, property } from './document.ts';

/** A catalog of OSCAL: controls by their group. */
export type Catalog = {
  readonly uuid: string;
  readonly metadata: Metadata;
  readonly groups: readonly {
    readonly title: string;
    readonly controls: readonly ReturnType<typeof controlOf>[];
  }[];
};

/**
 * Returns the catalog of a framework, in its order. Titles and statements are summaries in words of our own: a framework's own text is
 * never in it (NIST OSCAL, catalog model).
 */
export function catalogOf(framework: Framework, { uuidOf, madeAt }: DocumentContext): Catalog {
  const { licence, source, unit, controls } = framework;
  const groups = Map.groupBy(controls, ({ group }) => group);
  return {
    uuid: uuidOf(`catalog/${nameOf(framework)}`),
    metadata: metadataOf(framework, {
      subject: `${unit}s in words of our own`,
      madeAt,
      remarks: `Statements are summaries to work with. The text of the framework is authoritative (${licence}). Ids: ${source}.`,
    }),
    groups: [...groups].map(([title, ofGroup]) => ({ title, controls: ofGroup.map(controlOf) })),
  };
}

function controlOf({ id, title, description, kind, appliesFrom }: Control) {
  const appliesFromProps = appliesFrom === null ? [] : [property('applies-from', appliesFrom)];
  return {
    id: controlToken(id),
    class: kind,
    title,
    props: [{ name: 'label', value: id }, ...appliesFromProps],
    parts: [
      { id: statementToken(id), name: 'statement', class: 'summary', prose: description },
    ] as const,
  };
}
