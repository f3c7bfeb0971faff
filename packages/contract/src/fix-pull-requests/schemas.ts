import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { nullable } from '../nullable.ts';

/** How a fix pull request stands. */
export const FIX_PULL_REQUEST_STATES = ['open', 'merged', 'closed', 'superseded'] as const;

export const FixPullRequest = Type.Object({
  findingId: Id('finding'),
  state: Type.Enum(FIX_PULL_REQUEST_STATES, {
    description: '`superseded`: it is open, and the default branch no longer has the finding.',
  }),
  number: Type.Integer({ minimum: 1, description: 'Number of the pull request at the code host.' }),
  url: Type.String({ format: 'uri', description: 'Page of the pull request.' }),
  branch: Type.String({ description: 'Branch that has the fix: `svc/fix-` and the finding.' }),
  commit: Type.String({ description: 'Commit of the fix.' }),
  openedAt: Time,
  closedAt: nullable(Time),
});
export type FixPullRequest = Static<typeof FixPullRequest>;

/** A fix pull request in a list, with the name of its finding. */
export const ListedFixPullRequest = Type.Object({
  ...FixPullRequest.properties,
  title: Type.String({ description: 'Title of the finding.' }),
  path: Type.String({ description: 'File of the finding.' }),
});
export type ListedFixPullRequest = Static<typeof ListedFixPullRequest>;

export const FixPullRequestQuery = Type.Object(
  { ...listQuery, findingId: Type.Optional(Id('finding')) },
  { additionalProperties: false },
);

export const FixPreview = Type.Object({
  findingId: Id('finding'),
  path: Type.String(),
  title: Type.String({ description: 'What the fix does.' }),
  summary: Type.String({ description: 'Steps of the fix, one a line.' }),
  diff: Type.String({
    description:
      'Unified diff of the default branch as the code host has it now. Credentials are masked, so it cannot be applied.',
  }),
  variables: Type.Array(Type.String(), {
    description: 'Environment variables that the fixed file reads.',
  }),
});
export type FixPreview = Static<typeof FixPreview>;
