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
    defaultBranch: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  },
  { additionalProperties: false },
);

export const Repository = Type.Object({
  id: Id('repository'),
  name: RepositoryName,
  defaultBranch: Type.String(),
  createdAt: Time,
});
export type Repository = Static<typeof Repository>;
