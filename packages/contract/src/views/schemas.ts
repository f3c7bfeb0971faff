import { type Static, Type } from 'typebox';
import { findingFilter } from '../findings/filter.ts';
import { FINDING_SORTS } from '../findings/schemas.ts';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

/** The query of a list of findings, without its page. */
export const ViewQuery = Type.Object(
  { ...findingFilter, sort: Type.Optional(Type.Enum(FINDING_SORTS)) },
  { additionalProperties: false, description: 'Query of a saved view.' },
);
export type ViewQuery = Static<typeof ViewQuery>;

export const CreateView = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100 }), query: ViewQuery },
  { additionalProperties: false },
);
export type CreateView = Static<typeof CreateView>;

/** A saved view of findings, shared by the people of the tenant. */
export const View = Type.Object({
  id: Id('view'),
  name: Type.String(),
  query: ViewQuery,
  createdBy: Type.String(),
  createdAt: Time,
});
export type View = Static<typeof View>;
