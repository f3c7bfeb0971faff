import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';

const KeepDays = nullable(
  Type.Integer({
    minimum: 0,
    maximum: 36_500,
    description:
      'Days that an event is kept at least before an operator may archive and prune it; null keeps all.',
  }),
);

export const SetRetention = Type.Object({ keepDays: KeepDays }, { additionalProperties: false });
export type SetRetention = Static<typeof SetRetention>;

export const Retention = Type.Object({
  keepDays: KeepDays,
  pruned: Type.Array(
    Type.Object({
      logNo: Type.Integer(),
      to: Type.Integer({ description: 'Index of the first event that is still stored.' }),
      archive: Type.String({ description: 'SHA-256 of the archive, hex.' }),
      prunedAt: Time,
    }),
    { description: 'Ranges that were archived and pruned, newest first; at most 100.' },
  ),
});
export type Retention = Static<typeof Retention>;
