import { type Static, Type } from 'typebox';
import { CHANGE_TOPICS, type ChangeTopic } from './topics.ts';

export const ChangesQuery = Type.Object(
  {
    follow: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'False ends the stream after what has changed since `Last-Event-ID`.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Ids that one message has of a topic; more are left out. */
export const MAX_CHANGE_IDS = 100;

/** The data of a message: what was changed, and nothing of what it is now. */
export const ChangeMessage = Type.Object({
  changes: Type.Array(
    Type.Object({
      topic: Type.Enum(Object.keys(CHANGE_TOPICS) as ChangeTopic[]),
      ids: Type.Array(Type.String(), {
        maxItems: MAX_CHANGE_IDS,
        description: 'Things that changed; empty where they are not known, or too many.',
      }),
    }),
  ),
});
export type ChangeMessage = Static<typeof ChangeMessage>;
