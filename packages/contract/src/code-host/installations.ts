import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

export const INSTALLATION_STATES = ['active', 'suspended', 'removed'] as const;
const INSTALLATION_ERRORS = ['app_unavailable', 'host_unavailable'] as const;

/**
 * How the way of a browser through the code host ends. The console is told by the parameter `outcome` of its address. `connected`;
 * `installed`: at the host, and not connected yet; `requested`: an owner of the organization decides at the host. The others connect
 * nothing: `signed_out`, without a session; `requires_admin`; `not_begun`, a state that is not of this session, has expired or was used;
 * `authorization_refused`, by the person; `code_rejected`, by the host; `not_proven`, that the person could have installed the App;
 * `suspended`; `connected_elsewhere`, to another tenant; `app_not_ready`; `host_unavailable`; `failed`, anything else.
 */
export const BINDING_OUTCOMES = [
  'connected',
  'installed',
  'requested',
  'signed_out',
  'requires_admin',
  'not_begun',
  'authorization_refused',
  'code_rejected',
  'not_proven',
  'suspended',
  'connected_elsewhere',
  'app_not_ready',
  'host_unavailable',
  'failed',
] as const;
export type BindingOutcome = (typeof BINDING_OUTCOMES)[number];

const HostInstallationId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "The host's number of the installation, as in the address of its page.",
});

export const CodeHostInstallationParams = Type.Object({ installationId: Id('installation') });

export const AddCodeHostInstallation = Type.Object(
  {
    hostInstallationId: Type.Optional(HostInstallationId),
  },
  { additionalProperties: false },
);
export type AddCodeHostInstallation = Static<typeof AddCodeHostInstallation>;

export const BegunCodeHostInstallation = Type.Object({
  url: Type.String({
    description:
      'Page of the code host to open in the browser of this session: it installs the App, or authorizes it where `hostInstallationId` is given.',
  }),
  expiresAt: Time,
});
export type BegunCodeHostInstallation = Static<typeof BegunCodeHostInstallation>;

export const CodeHostInstallation = Type.Object({
  id: Id('installation'),
  hostInstallationId: HostInstallationId,
  account: Type.Object(
    {
      login: Type.String(),
      kind: Type.Enum(['organization', 'user'] as const),
    },
    { description: 'Who has installed the App, by the name at the latest comparison.' },
  ),
  repositorySelection: Type.Enum(['all', 'selected'] as const, {
    description: '`all`: repositories that the account creates later are in it, too.',
  }),
  state: Type.Enum(INSTALLATION_STATES, {
    description:
      '`suspended`, `removed`: the account has taken the access away; its repositories are `disconnected`.',
  }),
  missingPermissions: Type.Array(Type.String(), {
    description:
      'Permissions of the App that the account has not accepted, such as `contents: write`.',
  }),
  connectedRepositories: Type.Integer({ minimum: 0 }),
  unprovenRepositories: Type.Integer({
    minimum: 0,
    description:
      'Repositories of the installation that are never read until an administrator of them authorizes the App for the installation again. None where the account itself has connected it.',
  }),
  connectedAt: Time,
  comparedAt: Type.Union([Time, Type.Null()], {
    description:
      'When its repositories were last compared with the host; null before the first time.',
  }),
  lastError: Type.Union(
    [Type.Object({ code: Type.Enum(INSTALLATION_ERRORS), at: Time }), Type.Null()],
    {
      description:
        'Why the latest comparison failed. `app_unavailable`: the values of the App are missing or rejected. `host_unavailable`: the host did not answer as it should.',
    },
  ),
});
export type CodeHostInstallation = Static<typeof CodeHostInstallation>;
export type InstallationError = (typeof INSTALLATION_ERRORS)[number];
