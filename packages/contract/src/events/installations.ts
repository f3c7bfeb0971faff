import { Type } from 'typebox';
import { INSTALLATION_STATES } from '../code-host/installations.ts';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Installation, Repository, Service } from './entities.ts';

const State = Type.Enum(INSTALLATION_STATES);
const HostId = Type.Integer({ minimum: 1, description: 'Number at the code host.' });
const InstallationId = Type.String({ description: 'Id of the installation.' });

const Disconnected = Type.Integer({
  minimum: 0,
  description: 'How many repositories were disconnected by it.',
});

/** Installations of the code-hosting App, and the repositories in them. */
export const INSTALLATION_EVENTS = {
  'installation.connected': {
    title: 'An installation of the code-hosting App was connected',
    actor: CALLERS,
    subject: [Installation],
    data: Type.Object(
      {
        hostInstallationId: HostId,
        accountKind: Type.Enum(['organization', 'user'] as const),
        repositorySelection: Type.Enum(['all', 'selected'] as const),
        provenBy: Type.Enum(['account', 'administrator'] as const, {
          description:
            'What the person has proven to be at the host: the account itself, or an administrator of every repository.',
        }),
        repositories: Type.Integer({ minimum: 0 }),
      },
      { additionalProperties: false },
    ),
  },
  'installation.proven': {
    title: 'A person has authorized the code-hosting App for a connected installation again',
    actor: CALLERS,
    subject: [Installation],
    data: Type.Object(
      {
        hostInstallationId: HostId,
        provenBy: Type.Enum(['account', 'administrator'] as const, {
          description:
            'What the person has proven to be at the host: the account itself, or an administrator of repositories.',
        }),
        repositories: Type.Integer({
          minimum: 0,
          description: 'How many repositories of the installation the person administers.',
        }),
      },
      { additionalProperties: false },
    ),
  },
  'installation.disconnected': {
    title: 'An installation of the code-hosting App was disconnected',
    actor: CALLERS,
    subject: [Installation],
    data: Type.Object(
      { hostInstallationId: HostId, repositories: Disconnected },
      { additionalProperties: false },
    ),
  },
  'installation.changed': {
    title: 'An installation was suspended, restored or removed at the code host',
    actor: [Service],
    subject: [Installation],
    data: Type.Object(
      { state: State, formerState: State, repositories: Disconnected },
      { additionalProperties: false },
    ),
  },
  'repository.connected': {
    title: 'A repository was found in an installation of the code-hosting App',
    actor: [Service],
    subject: [Repository],
    data: Type.Object(
      {
        installation: InstallationId,
        hostRepositoryId: HostId,
        known: Type.Enum(['new', 'by_name', 'by_number'] as const, {
          description:
            '`new`: it was registered by this. `by_name`: it had been registered by its name, and is adopted. `by_number`: it had been connected before.',
        }),
      },
      { additionalProperties: false },
    ),
  },
  'repository.unproven': {
    title: 'A repository in an installation waits for an administrator of it to connect it',
    actor: [Service],
    subject: [Repository],
    data: Type.Object(
      { installation: InstallationId, hostRepositoryId: HostId },
      { additionalProperties: false },
    ),
  },
  'repository.disconnected': {
    title: 'A repository is in no installation of the code-hosting App any more',
    actor: [Service],
    subject: [Repository],
    data: Type.Object(
      { installation: InstallationId, hostRepositoryId: HostId },
      { additionalProperties: false },
    ),
  },
  'repository.renamed': {
    title: 'A repository has another name at the code host',
    actor: [Service],
    subject: [Repository],
    data: Type.Object({ formerName: Type.String() }, { additionalProperties: false }),
  },
} as const satisfies Record<string, EventDefinition>;
