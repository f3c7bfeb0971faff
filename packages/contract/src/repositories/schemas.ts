import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time, Version } from '../list.ts';
import { SEVERITIES } from '../severity.ts';
import { Severity } from '../severity-schema.ts';

/** Names are values, too: a fixed path `/v1/repos/x` would hide the repository `x`. */
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

const defaultBranch = { minLength: 1, maxLength: 255 };

export const CHECK_MODES = ['observe', 'enforce'] as const;
export const CheckMode = Type.Enum(CHECK_MODES, {
  description: 'Mode of pull-request checks: `observe` never concludes `failure`.',
});
export type CheckMode = Static<typeof CheckMode>;

export const PutRepository = Type.Object(
  {
    name: RepositoryName,
    defaultBranch: Type.Optional(
      Type.String({
        ...defaultBranch,
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

export const UpdateRepository = Type.Object(
  {
    defaultBranch: Type.Optional(Type.String(defaultBranch)),
    archived: Type.Optional(
      Type.Boolean({
        description: 'An archived repository keeps its findings and takes no scans.',
      }),
    ),
    mode: Type.Optional(
      Type.Enum(CHECK_MODES, {
        description: 'Mode of a pull-request check whose request has none.',
      }),
    ),
    failOn: Type.Optional(
      Type.Enum(SEVERITIES, {
        description:
          'Least severity that fails a pull-request check in mode `enforce` whose request has none.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateRepository = Static<typeof UpdateRepository>;

export const CONNECTIONS = ['none', 'connected', 'disconnected', 'unproven'] as const;

export const Repository = Type.Object({
  id: Id('repository'),
  name: RepositoryName,
  defaultBranch: Type.String(),
  createdAt: Time,
  archivedAt: Type.Union([Time, Type.Null()]),
  mode: CheckMode,
  failOn: Severity,
  connection: Type.Enum(CONNECTIONS, {
    description:
      '`connected`: in an installation of the code-hosting App. `unproven`: in one, and never read: an administrator of this repository must connect it, by authorizing the App for the installation again. `disconnected`: no longer in one. `none`: never in one.',
  }),
  installationId: Type.Union([Id('installation'), Type.Null()], {
    description: 'Installation that has the repository; null where it is in none.',
  }),
  private: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'As the code host had it last; null for a repository that was never connected.',
  }),
  version: Version,
});
export type Repository = Static<typeof Repository>;

/** A repository as the list has it. */
export const ListedRepository = Type.Object({
  ...Repository.properties,
  lastScanAt: Type.Union([Time, Type.Null()], {
    description: 'When the default branch was scanned last; null for never.',
  }),
});
export type ListedRepository = Static<typeof ListedRepository>;
