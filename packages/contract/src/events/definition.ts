import type { Static, TObject } from 'typebox';

/** What an event of one kind says. `actor` and `subject` list the entities that it can be of, distinguished by `type`. */
export type EventDefinition = {
  /** What happened, as a heading. */
  readonly title: string;
  readonly actor: readonly TObject[];
  readonly subject: readonly TObject[];
  readonly data: TObject;
};

/** An event of one kind as its feature says it, with personal values in clear. */
export type EventOf<Kind extends string, Definition extends EventDefinition> = {
  readonly kind: Kind;
  readonly actor: Static<Definition['actor'][number]>;
  readonly subject: Static<Definition['subject'][number]>;
  readonly data: Static<Definition['data']>;
};
