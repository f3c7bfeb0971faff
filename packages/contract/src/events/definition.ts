import type { Static, TObject } from 'typebox';

/** Schema of the events of one kind. `actor` and `subject` list the entities that they can be, distinguished by `type`. */
export type EventDefinition = {
  /** What happened, as a heading. */
  readonly title: string;
  readonly actor: readonly TObject[];
  readonly subject: readonly TObject[];
  readonly data: TObject;
};

/** An event of one kind as its feature builds it, with personal values in clear. */
export type EventOf<Kind extends string, Definition extends EventDefinition> = {
  readonly kind: Kind;
  readonly actor: Static<Definition['actor'][number]>;
  readonly subject: Static<Definition['subject'][number]>;
  readonly data: Static<Definition['data']>;
};
