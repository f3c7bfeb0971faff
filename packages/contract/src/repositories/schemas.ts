import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

export const RepositoryParams = Type.Object({
  repoId: Type.String({ maxLength: 250, description: 'Id, or the URL-encoded `owner/name`.' }),
});

/** `owner/name`, or a single name for a tree without an owner. */
export const RepositoryName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*$',
  examples: ['acme/checkout'],
});

export const PutRepository = Type.Object(
  {
    name: RepositoryName,
    defaultBranch: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Only an admin changes that of a registered repository.',
      }),
    ),
    archived: Type.Optional(
      Type.Boolean({
        description:
          'Set by an admin: an archived repository keeps its findings and takes no scans.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const Repository = Type.Object({
  id: Id('repository'),
  name: RepositoryName,
  defaultBranch: Type.String(),
  createdAt: Time,
  archivedAt: Type.Union([Time, Type.Null()]),
});
export type Repository = Static<typeof Repository>;
