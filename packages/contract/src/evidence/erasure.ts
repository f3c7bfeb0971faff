import { type Static, Type } from 'typebox';

const PersonalValue = Type.String({ minLength: 1, maxLength: 500 });

export const EraseSubject = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Id of the person as `disclosed` shows it at `/actor/id` or `/subject/id`: issuer, `#`, subject.',
    }),
    aliases: Type.Optional(
      Type.Array(PersonalValue, {
        maxItems: 20,
        description: 'Other values that identify the person: names, addresses.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type EraseSubject = Static<typeof EraseSubject>;

export const ErasedSubject = Type.Object({
  person: Type.String({
    description: 'What the event `subject.erased` has in place of the id: an HMAC of it, hex.',
  }),
  values: Type.Integer({ description: 'Personal values that were erased.' }),
});
export type ErasedSubject = Static<typeof ErasedSubject>;
